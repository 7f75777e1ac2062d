// Who besides its owner may read a file for the ERP, where the system keeps rights by owner, group and others (not on Windows).

/** `group`: the group of its folder, if that may read the folder. */
export const FILE_RIGHTS = ['owner', 'group', 'everyone'] as const;
export type FileRights = (typeof FILE_RIGHTS)[number];

const OWNER = 0o600;
const GROUP_MAY_READ = 0o040;
const EVERYONE = 0o644;

/** The rights of a file in a folder with these. */
export function modeIn(folder: number, rights: FileRights): number {
  if (rights === 'everyone') return EVERYONE;
  return rights === 'owner' ? OWNER : OWNER | (folder & GROUP_MAY_READ);
}

/** What a setting says; a word of a newer program counts as the default. */
export function fileRightsOf(setting: unknown): FileRights {
  return FILE_RIGHTS.find((rights) => rights === setting) ?? 'group';
}
