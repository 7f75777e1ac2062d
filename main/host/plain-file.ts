// A file that is named on the command line, as every file of others is read.

export { readPlainFile } from '../files/plain-file.ts';
