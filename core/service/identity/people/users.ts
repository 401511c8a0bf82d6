import { ServiceError } from "../../../domain/errors.ts";
import type { MembershipRow, UserRow } from "../../../ports/identity-rows.ts";
import { auditLine, newUser, type PeopleParts, validEmail } from "./parts.ts";

/** A user as the operator's list shows it. */
export type UserView = Pick<UserRow, "id" | "email" | "status" | "isAdmin" | "createdAt"> & {
  readonly memberships: readonly Pick<MembershipRow, "organizationId" | "role">[];
};

/** Operations of the operator over users. All throw `ServiceError`. */
export interface Users {
  /** Adds a user without a password. Throws VALIDATION_ERROR when the address is taken. */
  addUser(email: string, options: { readonly isAdmin: boolean }): Promise<UserView>;
  users(): Promise<readonly UserView[]>;
  /**
   * Removes a user with sessions, memberships and grants, and the open invitations by and to the user. The last owner
   * of an organization stays.
   */
  removeUser(email: string): Promise<void>;
  /** Suspends or reactivates a user. Sessions and grants of a suspended user open nothing. */
  setUserStatus(email: string, status: UserRow["status"]): Promise<void>;
}

/** Creates the operations over users. */
export function createUsers(parts: PeopleParts, changed: () => void): Users {
  const { identities } = parts;
  const userNamed = async (email: string): Promise<UserRow> => {
    const [user] = await identities.find("users", { email: validEmail(email) });
    if (user === undefined) throw new ServiceError("NOT_FOUND", `No user has the address ${email}.`);
    return user;
  };
  const viewOf = ({ id, email, status, isAdmin, createdAt }: UserRow, memberships: readonly MembershipRow[]) => {
    const joined = memberships.filter(({ userId }) => userId === id);
    return { id, email, status, isAdmin, createdAt, memberships: joined };
  };
  async function requireOwnerBeside(organizationId: string, userId: string): Promise<void> {
    const owners = await identities.find("memberships", { organizationId, role: "owner" });
    if (owners.every((owner) => owner.userId === userId))
      throw new ServiceError(
        "VALIDATION_ERROR",
        `The user is the last owner of ${organizationId}. Make another member owner first.`,
      );
  }

  return {
    async addUser(email, { isAdmin }) {
      const user = { ...newUser(parts, validEmail(email)), isAdmin };
      await identities.transact({ users: [{ email: user.email }] }, ({ users }) => {
        if (users.length > 0) throw new ServiceError("VALIDATION_ERROR", `The address ${user.email} has a user.`);
        const line = { userId: user.id, action: "user.add", detail: user.email };
        return { effects: { put: { users: [user], audit: [auditLine(parts, line)] } }, result: null };
      });
      return viewOf(user, []);
    },
    async users() {
      const [users, memberships] = await Promise.all([
        identities.find("users", {}),
        identities.find("memberships", {}),
      ]);
      return users.map((user) => viewOf(user, memberships));
    },
    async removeUser(email) {
      const user = await userNamed(email);
      for (const { organizationId, role } of await identities.find("memberships", { userId: user.id })) {
        if (role === "owner") await requireOwnerBeside(organizationId, user.id);
      }
      const line = { userId: user.id, action: "user.remove", detail: user.email };
      const links = [
        { createdBy: user.id, usedAt: null },
        { email: user.email, usedAt: null },
      ];
      const effects = { remove: { users: [{ id: user.id }], links }, put: { audit: [auditLine(parts, line)] } };
      await identities.transact({ users: [{ id: user.id }] }, () => ({ effects, result: null }));
      changed();
    },
    async setUserStatus(email, status) {
      await identities.transact({ users: [{ email: validEmail(email) }] }, ({ users: [user] }) => {
        if (user === undefined) throw new ServiceError("NOT_FOUND", `No user has the address ${email}.`);
        const audit = [auditLine(parts, { userId: user.id, action: "user.status", detail: status })];
        return { effects: { put: { users: [{ ...user, status }], audit } }, result: null };
      });
      changed();
    },
  };
}
