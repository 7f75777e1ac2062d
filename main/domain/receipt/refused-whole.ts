// A receipt of an ERP that takes all of a file or nothing.

interface Said {
  readonly accepted: readonly number[];
  readonly rejections: readonly { readonly id: number; readonly words: string }[];
  readonly missing: readonly number[];
}

/** The file was refused as a whole: what was not rejected itself goes with what was. */
export function refusedWhole<R extends Said>(receipt: R) {
  const { accepted, missing, rejections } = receipt;
  const words = rejections[0]!.words;
  const others = [...accepted, ...missing].map((id) => ({ id, words: `refused with the whole file: ${words}` }));
  return { ...receipt, accepted: [], partly: [], netted: [], missing: [], rejections: [...rejections, ...others] };
}
