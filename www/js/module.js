import { Trouble, download } from "./engine.js";

/** A part of the page that is built for it, woken when it is first needed. @template {{ default(options: { module_or_path: ArrayBuffer }): Promise<unknown> }} M @param {string} script its glue, as whoever asks imports it @param {Promise<M>} glue @param {string} binary @returns {Promise<M>} */
export async function wakeModule(script, glue, binary) {
  const bytes = download(binary).then((answer) => answer.arrayBuffer());
  const told = glue.catch((cause) => {
    throw new Trouble("download", { file: script.slice(3), cause });
  });
  const [body, module] = await Promise.all([bytes, told]);
  try {
    await module.default({ module_or_path: body });
  } catch (cause) {
    throw new Trouble("broken", { file: binary.slice(3), cause });
  }
  return module;
}
