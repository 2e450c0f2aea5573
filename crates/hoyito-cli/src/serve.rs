//! A file server for the page, so that a clone needs nothing but this program to show the game.
//!
//! It listens on the loopback interface only, and what is missing is a 404, never the start page: a page that asks
//! for the wasm file and gets HTML fails with a message about something else.

use std::fmt;
use std::fs;
use std::io::{self, Cursor, Write};
use std::net::{Ipv4Addr, TcpListener};
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;
use std::thread;

use tiny_http::{Header, Method, Request, Response, Server};

const FIRST_PORT: u16 = 8000;

/// How many ports are tried, the wished one included.
const TRIES: u16 = 20;

/// Why the server did not start.
#[derive(Debug)]
pub enum ServeError {
    /// The folder to serve is missing or cannot be read.
    Root {
        /// The folder as it was given.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// No port could be had.
    Port {
        /// The first port that was tried.
        first: u16,
        /// What the system said about the last one.
        source: io::Error,
    },
}

impl fmt::Display for ServeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Root { path, source } => {
                write!(f, "cannot serve the folder {}: {source}", path.display())
            }
            Self::Port { first, source } => {
                write!(f, "cannot listen on port {first} or near it: {source}")
            }
        }
    }
}

impl std::error::Error for ServeError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Root { source, .. } | Self::Port { source, .. } => Some(source),
        }
    }
}

/// Serves the files under `root` until the program is stopped, and prints the address.
///
/// When `port` (8000 unless given) is taken, the next ones are tried; 0 stands for any free port.
///
/// # Errors
///
/// [`ServeError::Root`] when `root` is no readable folder, [`ServeError::Port`] when no port could be had.
pub fn serve(root: &Path, port: Option<u16>) -> Result<(), ServeError> {
    let fault = |source| ServeError::Root { path: root.to_owned(), source };
    let folder = root.canonicalize().map_err(fault)?;
    fs::read_dir(&folder).map_err(fault)?;

    let first = port.unwrap_or(FIRST_PORT);
    let (listener, port) = listen(first).map_err(|source| ServeError::Port { first, source })?;
    println!("http://127.0.0.1:{port}/   (Ctrl-C ends it)");
    run(listener, folder).map_err(|source| ServeError::Port { first, source })
}

fn listen(first: u16) -> io::Result<(TcpListener, u16)> {
    let last = if first == 0 { 0 } else { first.saturating_add(TRIES - 1) };
    let mut port = first;
    loop {
        match TcpListener::bind((Ipv4Addr::LOCALHOST, port)) {
            Ok(listener) => {
                let port = listener.local_addr()?.port();
                return Ok((listener, port));
            }
            Err(e) if e.kind() == io::ErrorKind::AddrInUse && port < last => port += 1,
            Err(e) => return Err(e),
        }
    }
}

/// Answers for ever; one thread a request, so that a client that reads slowly keeps nobody waiting.
fn run(listener: TcpListener, root: PathBuf) -> io::Result<()> {
    let server = Server::from_listener(listener, None).map_err(io::Error::other)?;
    let root = Arc::new(root);
    for request in server.incoming_requests() {
        let root = Arc::clone(&root);
        thread::spawn(move || {
            let response = answer(&root, request.method(), request.url());
            // The client may have gone away; there is nobody left to tell.
            let _ = send(request, response);
        });
    }
    Ok(())
}

/// Answers, and asks the client to close the connection.
///
/// When several connections come at once tiny_http may let one wait for a thread until another is closed, and browsers
/// would keep theirs open for minutes.
fn send(request: Request, answer: Answer) -> io::Result<()> {
    let whole = *request.method() != Method::Head;
    let (status, length) = (answer.status_code(), answer.data_length().unwrap_or(0));
    let mut head = format!("HTTP/1.1 {} {}\r\n", status.0, status.default_reason_phrase());
    for Header { field, value } in answer.headers() {
        head += &format!("{field}: {value}\r\n");
    }
    head += &format!("Content-Length: {length}\r\nConnection: close\r\n\r\n");
    let mut writer = request.into_writer();
    writer.write_all(head.as_bytes())?;
    if whole {
        io::copy(&mut answer.into_reader(), &mut writer)?;
    }
    writer.flush()
}

type Answer = Response<Cursor<Vec<u8>>>;

fn answer(root: &Path, method: &Method, url: &str) -> Answer {
    if !matches!(method, Method::Get | Method::Head) {
        return text(405, "only GET and HEAD\n").with_header(header("Allow", "GET, HEAD"));
    }
    match locate(root, url) {
        Place::File(path) => match fs::read(&path) {
            Ok(bytes) => reply(200, mime(&path), bytes),
            Err(_) => text(404, "not found\n"),
        },
        Place::Elsewhere(location) => text(302, "moved\n").with_header(header("Location", &location)),
        Place::Nowhere => text(404, "not found\n"),
    }
}

fn text(status: u16, body: &str) -> Answer {
    reply(status, "text/plain; charset=utf-8", body.into())
}

fn reply(status: u16, mime: &str, body: Vec<u8>) -> Answer {
    Response::from_data(body)
        .with_status_code(status)
        // Without a limit tiny_http sends larger files in chunks and leaves the length out.
        .with_chunked_threshold(usize::MAX)
        .with_header(header("Content-Type", mime))
        // A kept wasm file must never meet the JavaScript of a newer build.
        .with_header(header("Cache-Control", "no-cache"))
        .with_header(header("X-Content-Type-Options", "nosniff"))
}

fn header(name: &str, value: &str) -> Header {
    Header::from_bytes(name, value).expect("names are ours, values come from a request line, which is ASCII")
}

#[derive(Debug, PartialEq)]
enum Place {
    File(PathBuf),
    /// A folder asked for without its final slash: relative links in its page would lead astray.
    Elsewhere(String),
    Nowhere,
}

fn locate(root: &Path, url: &str) -> Place {
    let (raw, query) = url.find(['?', '#']).map_or((url, ""), |at| url.split_at(at));
    let Some(decoded) = decode(raw) else {
        return Place::Nowhere;
    };
    let relative = Path::new(decoded.trim_start_matches('/'));
    if !decoded.starts_with('/') || !relative.components().all(|c| matches!(c, Component::Normal(_))) {
        return Place::Nowhere;
    }
    // The real path shows where a symbolic link leads.
    let Some(path) = root.join(relative).canonicalize().ok().filter(|path| path.starts_with(root)) else {
        return Place::Nowhere;
    };
    if path.is_file() {
        return Place::File(path);
    }
    if !decoded.ends_with('/') {
        // Relative, so that it holds behind any prefix and never names another host.
        let name = raw.rsplit('/').next().unwrap_or_default();
        return Place::Elsewhere(format!("./{name}/{query}"));
    }
    let index = path.join("index.html");
    if index.is_file() { Place::File(index) } else { Place::Nowhere }
}

fn decode(raw: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(raw.len());
    let mut rest = raw.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(if byte == b'%' {
            let digit = |byte: Option<u8>| char::from(byte?).to_digit(16);
            u8::try_from(digit(rest.next())? * 16 + digit(rest.next())?).ok()?
        } else {
            byte
        });
    }
    String::from_utf8(bytes).ok()
}

fn mime(path: &Path) -> &'static str {
    match path.extension().and_then(|extension| extension.to_str()).unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "wasm" => "application/wasm",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "txt" | "md" | "ts" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Read;
    use std::net::TcpStream;
    use std::time::Duration;

    /// A folder `www` with a page and a wasm file, next to a file that nobody may have.
    struct Site(PathBuf);

    impl Site {
        fn new(name: &str) -> Self {
            let base = std::env::temp_dir().join(format!("hoyito-serve-{}-{name}", std::process::id()));
            fs::create_dir_all(base.join("www/pkg")).unwrap();
            fs::write(base.join("secret.txt"), "secret").unwrap();
            fs::write(base.join("www/index.html"), "<!doctype html>").unwrap();
            fs::write(base.join("www/pkg/a b.wasm"), b"\0asm").unwrap();
            Self(base.canonicalize().unwrap())
        }

        fn root(&self) -> PathBuf {
            self.0.join("www")
        }
    }

    impl Drop for Site {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    #[test]
    fn a_path_names_a_file_or_the_page_of_a_folder() {
        let site = Site::new("names");
        let root = site.root();
        let file = |name: &str| Place::File(root.join(name));
        assert_eq!(locate(&root, "/"), file("index.html"));
        assert_eq!(locate(&root, "/?rules=II&moves=Cd"), file("index.html"));
        assert_eq!(locate(&root, "/index.html"), file("index.html"));
        assert_eq!(locate(&root, "/pkg/a%20b.wasm?1"), file("pkg/a b.wasm"));
    }

    #[test]
    fn a_folder_without_its_slash_is_elsewhere() {
        let site = Site::new("slash");
        assert_eq!(locate(&site.root(), "/pkg?a=1"), Place::Elsewhere("./pkg/?a=1".into()));
        assert_eq!(locate(&site.root(), "//pkg"), Place::Elsewhere("./pkg/".into()));
    }

    #[test]
    fn what_is_missing_is_nowhere() {
        let site = Site::new("missing");
        for url in [
            "/nothing",
            "/pkg/",
            "/pkg/nothing.wasm",
            "/index.html/",
            "/%00",
            "/%zz",
            "/%2",
            "/%ff",
            "",
            "index.html",
            "http://x/",
        ] {
            assert_eq!(locate(&site.root(), url), Place::Nowhere, "{url}");
        }
    }

    #[test]
    fn no_path_leads_out_of_the_folder() {
        let site = Site::new("traversal");
        for url in [
            "/../secret.txt",
            "/%2e%2e/secret.txt",
            "/..%2fsecret.txt",
            "/%2E%2E%2Fsecret.txt",
            "/pkg/../../secret.txt",
            "/./../secret.txt",
            "//../secret.txt",
            "/%2fetc/passwd",
            "//etc/passwd",
        ] {
            assert_eq!(locate(&site.root(), url), Place::Nowhere, "{url}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_link_that_leads_out_is_nowhere() {
        let site = Site::new("link");
        std::os::unix::fs::symlink("../secret.txt", site.root().join("link.txt")).unwrap();
        assert_eq!(locate(&site.root(), "/link.txt"), Place::Nowhere);
    }

    #[test]
    fn every_kind_of_file_has_its_type() {
        for (name, expected) in [
            ("a.html", "text/html; charset=utf-8"),
            ("a.js", "text/javascript; charset=utf-8"),
            ("a.css", "text/css; charset=utf-8"),
            ("a_bg.wasm", "application/wasm"),
            ("es.json", "application/json"),
            ("a.svg", "image/svg+xml"),
            ("LICENSE", "application/octet-stream"),
        ] {
            assert_eq!(mime(Path::new(name)), expected, "{name}");
        }
    }

    #[test]
    fn only_reading_is_answered() {
        let site = Site::new("methods");
        let status = |method, url| answer(&site.root(), &method, url).status_code().0;
        assert_eq!(status(Method::Get, "/"), 200);
        assert_eq!(status(Method::Head, "/"), 200);
        assert_eq!(status(Method::Get, "/nothing"), 404);
        assert_eq!(status(Method::Get, "/pkg"), 302);
        assert_eq!(status(Method::Post, "/"), 405);
    }

    #[test]
    fn a_slow_client_keeps_nobody_waiting() {
        let site = Site::new("slow");
        let (listener, port) = listen(0).unwrap();
        let root = site.root();
        thread::spawn(move || run(listener, root));
        let connect = || TcpStream::connect((Ipv4Addr::LOCALHOST, port)).unwrap();

        let mut slow = connect();
        slow.write_all(b"GET / HTTP/1.1\r\nHost:").unwrap();
        let mut quick = connect();
        quick.write_all(b"GET /pkg/a%20b.wasm HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").unwrap();
        let mut reply = String::new();
        quick.read_to_string(&mut reply).unwrap();
        assert!(reply.starts_with("HTTP/1.1 200 OK\r\n"), "{reply}");
        for line in ["Content-Type: application/wasm", "Cache-Control: no-cache", "Content-Length: 4"] {
            assert!(reply.contains(&format!("{line}\r\n")), "{reply}");
        }
        assert!(reply.ends_with("\r\n\r\n\0asm"), "{reply}");
    }

    #[test]
    fn of_many_clients_at_once_none_is_forgotten() {
        let site = Site::new("many");
        let (listener, port) = listen(0).unwrap();
        let root = site.root();
        thread::spawn(move || run(listener, root));
        // As a browser does, each keeps its connection until it is asked to close it.
        let visit = move || {
            let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, port)).unwrap();
            stream.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
            stream.write_all(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n").unwrap();
            let mut reply = Vec::new();
            let mut byte = [0];
            while !reply.ends_with(b"\r\n\r\n") {
                stream.read_exact(&mut byte).unwrap();
                reply.push(byte[0]);
            }
            let head = String::from_utf8(reply).unwrap();
            assert!(head.starts_with("HTTP/1.1 200 OK\r\n") && head.contains("\r\nConnection: close\r\n"), "{head}");
        };
        let clients: Vec<_> = (0..40).map(|_| thread::spawn(visit)).collect();
        for client in clients {
            client.join().unwrap();
        }
    }

    #[test]
    fn a_taken_port_gives_way_to_the_next() {
        let (_taken, port) = listen(0).unwrap();
        let (_next, other) = listen(port).unwrap();
        assert!(other > port, "{other} after {port}");
    }
}
