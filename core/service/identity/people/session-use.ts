import { ServiceError } from "../../../domain/errors.ts";
import { isSessionCookie, type PeopleParts, type SignedIn } from "./parts.ts";
import { isProved, seen } from "./sessions.ts";

/** A session as its user sees it in a list. */
export interface SessionView {
  /** First characters of the stored hash. They name the session and open nothing. */
  readonly id: string;
  readonly createdAt: number;
  readonly seenAt: number;
  readonly isCurrent: boolean;
}

/** Operations of open sessions. */
export interface Sessions {
  /** Returns who is signed in, `null` for an unknown or ended session. */
  session(cookie: string | null): Promise<SignedIn | null>;
  /** Ends the session of the cookie. */
  signOut(cookie: string): Promise<void>;
  /** Lists the sessions of the user, newest first. */
  sessions(by: SignedIn): Promise<readonly SessionView[]>;
  /** Ends one session of the user by its id. */
  endSession(by: SignedIn, id: string): Promise<void>;
  /** True if the user proved to be present within 15 minutes. */
  isProved(by: SignedIn): boolean;
}

function viewOf({ hash, createdAt, seenAt }: SignedIn["session"], current: string): SessionView {
  return { id: hash.slice(0, 16), createdAt, seenAt, isCurrent: hash === current };
}

/** Creates the operations of open sessions. */
export function createSessions({ identities, crypto, clock }: PeopleParts): Sessions {
  /** A session that ended in between stays ended. */
  async function recordUse(current: SignedIn["session"]): Promise<void> {
    await identities.transact({ users: [{ id: current.userId }] }, ({ sessions }) => {
      const isLive = sessions.some(({ hash }) => hash === current.hash);
      return { effects: isLive ? { put: { sessions: [current] } } : {}, result: null };
    });
  }

  return {
    async session(cookie) {
      if (cookie === null || !isSessionCookie(cookie, crypto)) return null;
      const now = clock.now();
      const [session] = await identities.find("sessions", { hash: crypto.sha256(cookie) });
      if (session === undefined || session.expiresAt <= now) return null;
      const [[user], memberships] = await Promise.all([
        identities.find("users", { id: session.userId }),
        identities.find("memberships", { userId: session.userId }),
      ]);
      if (user === undefined || user.status !== "active") return null;
      const current = seen(session, now);
      if (current !== session) await recordUse(current);
      return { user, session: current, memberships, formToken: crypto.sha256(`form ${cookie}`) };
    },
    async signOut(cookie) {
      const remove = { sessions: [{ hash: crypto.sha256(cookie) }] };
      await identities.transact({}, () => ({ effects: { remove }, result: null }));
    },
    async sessions(by) {
      const rows = await identities.find("sessions", { userId: by.user.id });
      const live = rows.filter(({ expiresAt }) => expiresAt > clock.now());
      return live.toSorted((a, b) => b.createdAt - a.createdAt).map((row) => viewOf(row, by.session.hash));
    },
    async endSession(by, id) {
      await identities.transact({ users: [{ id: by.user.id }] }, ({ sessions }) => {
        const remove = { sessions: sessions.filter(({ hash }) => hash.startsWith(id) && id.length === 16) };
        if (remove.sessions.length === 0) throw new ServiceError("NOT_FOUND", "No such session.");
        return { effects: { remove: { sessions: remove.sessions.map(({ hash }) => ({ hash })) } }, result: null };
      });
    },
    isProved: (by) => isProved(by.session, clock.now()),
  };
}
