// What comes from outside, made printable: for the page, the shell and the command line.

export { printable, printableJson } from '../../main/domain/printable.ts';
