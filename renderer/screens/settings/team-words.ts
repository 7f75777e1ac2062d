// What keeps a desk from acting, in words, and the way out of what keeps one that shares its proof log.

import type { TeamWire } from '../../../preload/contract/team.ts';
import { type Text, useText } from '../../language/text.ts';
import { useSession } from '../../state/session.ts';
import { useTeam } from '../../state/team.ts';
import { useTodo } from '../../state/todo.ts';

export interface TeamTrouble {
  readonly what: string;
  readonly wayOut: string;
  /** The engine's own words. */
  readonly own: string | null;
}

/** Null while this desk may act. */
export function troubleOf(text: Text, team: TeamWire | null | undefined): TeamTrouble | null {
  if (team == null) return null;
  const { away, blocked, misfit, missing, writes, place } = team;
  const why = misfit ?? (away !== null ? 'away' : writes ? null : 'reader');
  if (why === null) return null;
  const values = { user: place.user, host: place.host, names: missing.join(', ') };
  return {
    what: text.t(`setup.team.trouble.${why}.what`, values),
    wayOut: text.t(`setup.team.trouble.${why}.wayOut`, values),
    own: why === 'reader' ? null : (blocked ?? away),
  };
}

/** Why nothing that binds can be done at this desk now, for buttons; null where it can. */
export function useDeskStop(): string | null {
  const text = useText();
  const team = useTeam((state) => state.team.value);
  const misfit = useTodo((todo) => todo.all.value?.find(({ kind }) => kind === 'proof'));
  const about = useSession((session) => session.about);
  if (about?.readOnly === true)
    return text.t(about.archivedAt === null ? 'readOnly.title' : 'setup.team.archive.title');
  const trouble = troubleOf(text, team);
  if (trouble !== null || misfit === undefined) return trouble?.what ?? null;
  return text.t(misfit.copyOf == null ? 'run.says.proof' : 'run.says.copy');
}
