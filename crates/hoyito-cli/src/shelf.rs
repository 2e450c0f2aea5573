//! A folder of tables: what is there is read, what is missing is made, and nothing half done is ever left under its name.

use std::error::Error;
use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};

use hoyito_solver::{FileError, Label, Tables};

/// A folder of tables.
pub(crate) struct Shelf {
    folder: PathBuf,
}

/// What became of the wish to read a file.
pub(crate) enum Found {
    /// It was read.
    Sound,
    /// There is none.
    Nothing,
    /// It was ours once, and is good for nothing now.
    Spoilt(FileError),
}

impl Shelf {
    pub(crate) fn new(folder: &Path) -> Self {
        Self { folder: folder.to_owned() }
    }

    /// The folder, made if it is missing.
    pub(crate) fn made(folder: &Path) -> Result<Self, Box<dyn Error>> {
        fs::create_dir_all(folder).map_err(|error| format!("cannot make the folder {}: {error}", folder.display()))?;
        Ok(Self::new(folder))
    }

    pub(crate) fn path(&self, label: &Label) -> PathBuf {
        self.folder.join(label.file_name())
    }

    /// Reads the next table into those that are there.
    pub(crate) fn read_next(&self, tables: &mut Tables) -> Result<Found, Box<dyn Error>> {
        let path = self.path(&tables.next());
        let file = match File::open(&path) {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Found::Nothing),
            Err(error) => return Err(format!("{}: {error}", path.display()).into()),
        };
        match tables.read(BufReader::new(file)) {
            Ok(()) => Ok(Found::Sound),
            Err(error @ (FileError::Damaged { .. } | FileError::Short { .. } | FileError::Long { .. })) => {
                Ok(Found::Spoilt(error))
            }
            // Whatever this is, it may be dear to somebody.
            Err(error) => Err(format!("{}: {error}", path.display()).into()),
        }
    }

    /// Reads every table up to so many seeds, as far as they follow one another; one that is spoilt is an error.
    pub(crate) fn read_all(&self, tables: &mut Tables, seeds: u8) -> Result<(), Box<dyn Error>> {
        while tables.seeds() < seeds {
            let path = self.path(&tables.next());
            match self.read_next(tables)? {
                Found::Sound => {}
                Found::Nothing => break,
                Found::Spoilt(error) => return Err(format!("{}: {error}", path.display()).into()),
            }
        }
        Ok(())
    }

    /// Writes the greatest table: aside first, and put in place when it is whole and on the disk.
    pub(crate) fn write(&self, tables: &Tables) -> Result<PathBuf, Box<dyn Error>> {
        let label = Label { shape: *tables.shape(), seeds: tables.seeds() };
        let path = self.path(&label);
        let aside = self.folder.join(format!(".{}.{}", label.file_name(), std::process::id()));
        let written = write_aside(tables, label.seeds, &aside).and_then(|()| fs::rename(&aside, &path));
        if let Err(error) = written {
            // What is left of it has no name that anybody reads.
            let _ = fs::remove_file(&aside);
            return Err(format!("cannot write {}: {error}", path.display()).into());
        }
        Ok(path)
    }
}

fn write_aside(tables: &Tables, seeds: u8, aside: &Path) -> io::Result<()> {
    let mut file = BufWriter::new(File::create(aside)?);
    tables.write(seeds, &mut file)?;
    file.flush()?;
    file.get_ref().sync_all()
}
