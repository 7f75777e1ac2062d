// Starts the command line from its build, and builds first when there is none yet. Plain JavaScript: to read one file of TypeScript, Node
// loads what costs half of a start.

// What is imported is asked for each of its exports, and node:fs then reads what nobody uses here.
const { existsSync } = process.getBuiltinModule('node:fs');
const { enableCompileCache } = process.getBuiltinModule('node:module');
const path = process.getBuiltinModule('node:path');
const { pathToFileURL } = process.getBuiltinModule('node:url');

/** Runs the command line in this process. */
async function start() {
  const root = path.resolve(import.meta.dirname, '../..');
  const built = path.join(root, 'out/main/console.js');
  if (!existsSync(built)) {
    process.stderr.write('Building the command line, once …\n');
    try {
      const { build } = await import('./build.ts');
      build(root);
    } catch (error) {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
      process.exit(1);
    }
  }
  // A third of a start is compiling; where it cannot be kept, it is done each time.
  enableCompileCache(path.join(root, 'node_modules/.cache/compiled'));
  // npm runs it in the folder of the project: files and folders that are named are meant from where the person stands.
  const { npm_lifecycle_event: script, INIT_CWD: from } = process.env;
  if (script === 'console' && from !== undefined) process.chdir(from);
  await import(pathToFileURL(built).href);
}

await start();
