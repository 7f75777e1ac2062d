// What the build makes of an import.

declare module '*.css';

interface ImportMeta {
  /** The modules of all files that fit, by their path. */
  glob<Module>(files: string, how: { readonly eager: true }): Readonly<Record<string, Module>>;
}
