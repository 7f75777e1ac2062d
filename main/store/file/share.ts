// The SQLite file is never on a share: locks and syncs do not hold there, so two consoles could write at
// once and a power cut could lose what was written. Refused before anything is made in the folder.

import { existsSync, readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { ConsoleError } from '../../domain/errors.ts';

/** What the system tells of a folder; tests tell something else. */
export interface FolderProbe {
  readonly platform: NodeJS.Platform;
  /** The folder without links; on Windows a drive letter of a share becomes `\\server\share`. */
  real(folder: string): string;
  /** The text of /proc/self/mountinfo; null where there is none. */
  mounts(): string | null;
}

/** File systems whose files lie on another machine. With `fuse.` in front it is the name of the program behind it. */
const REMOTE =
  /^(nfs4?|cifs|smb[23]?|smbfs|9p|afs|coda|ncpfs|ceph|glusterfs|lustre|beegfs|vboxsf|prl_fs|fuse\.(sshfs|smbnetfs|rclone|davfs2?|glusterfs|ceph|curlftpfs|s3fs|gvfsd-fuse|vmhgfs-fuse))$/;

function readMounts(): string | null {
  try {
    return readFileSync('/proc/self/mountinfo', 'utf8');
  } catch {
    return null;
  }
}

const SYSTEM: FolderProbe = {
  platform: process.platform,
  real: (folder) => realpathSync.native(folder),
  mounts: readMounts,
};

const unescaped = (text: string) =>
  text.replace(/\\([0-7]{3})/g, (_, octal: string) => String.fromCharCode(Number.parseInt(octal, 8)));

/** The file system of the mount that holds the folder; the last one listed hides those below it. */
function fileSystemOf(folder: string, mounts: string): string | null {
  let found = { point: '', type: '' };
  for (const line of mounts.split('\n')) {
    const [before = '', after = ''] = line.split(' - ');
    const point = unescaped(before.split(' ')[4] ?? '');
    const within = point === '/' || folder === point || folder.startsWith(`${point}/`);
    if (point !== '' && within && point.length >= found.point.length)
      found = { point, type: after.split(' ')[0] ?? '' };
  }
  // A machine without a disk of its own has its root elsewhere, and no better place.
  return found.point === '' || found.point === '/' ? null : found.type;
}

/** How the folder lies on a share, in a word; null when it does not, or when the system does not tell. */
function shareOf(folder: string, probe: FolderProbe): string | null {
  if (probe.platform === 'win32') {
    const isShare = (name: string) => /^(\\\\|\/\/)(\?[\\/]UNC[\\/]|(?![?.][\\/]))/i.test(name);
    return isShare(folder) || isShare(probe.real(folder)) ? 'Windows share' : null;
  }
  const mounts = probe.mounts();
  const type = mounts === null ? null : fileSystemOf(probe.real(folder), mounts);
  return type !== null && REMOTE.test(type) ? type : null;
}

/** The folder, or the nearest one above it that is there. */
function existing(folder: string): string {
  for (let at = path.resolve(folder); ; at = path.dirname(at)) {
    if (existsSync(at) || path.dirname(at) === at) return at;
  }
}

/** Throws `store-on-share` when the data folder lies on another machine. Makes nothing. */
export function refuseShare(folder: string, probe: FolderProbe = SYSTEM): void {
  const share = shareOf(probe.platform === 'win32' ? folder : existing(folder), {
    ...probe,
    real: (name) => {
      try {
        return probe.real(name);
      } catch {
        return name;
      }
    },
  });
  if (share === null) return;
  throw new ConsoleError({
    code: 'store-on-share',
    operation: 'open the store',
    object: folder,
    cause: `the data folder lies on a share (${share})`,
    hint: 'Choose a folder on a disk of this machine with --data (window: --user-data-dir), and move what is in this one there. Nothing was changed.',
    retrySafe: true,
  });
}
