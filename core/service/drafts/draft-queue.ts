import { ServiceError } from "../../domain/errors.ts";

/** Drafts of one organization that are scored at once. */
const PER_ORGANIZATION = 2;
/** Longest wait of a draft in ms. An editor shows the score of the next draft instead. */
const MAX_WAIT_MS = 10_000;

/** The person that sends drafts, and the organization that shares its places. */
export interface DraftWriter {
  readonly organizationId: string;
  readonly person: string;
}

/** Bounds the scoring of drafts, so that one organization never keeps the drafts of others waiting. */
export interface DraftQueue {
  /**
   * Runs the work in its turn: one draft per person at a time and one waiting, two per organization.
   *
   * Rejects with SERVICE_UNAVAILABLE when a newer draft of the person replaces the waiting one, and after 10 s.
   */
  run<R>(writer: DraftWriter, work: () => Promise<R>): Promise<R>;
}

interface Waiting {
  readonly writer: DraftWriter;
  readonly since: number;
  start(): Promise<unknown>;
  refuse(error: ServiceError): void;
}

function refusal(why: string): ServiceError {
  return new ServiceError("SERVICE_UNAVAILABLE", why, { headers: { "Retry-After": "1" } });
}

/** Creates a queue. `elapsed` is an even clock in ms. */
export function createDraftQueue(elapsed: () => number): DraftQueue {
  /** By person, in the order of the first waiting draft. A newer draft takes the place of the older one. */
  const waiting = new Map<string, Waiting>();
  const people = new Set<string>();
  const organizations = new Map<string, number>();

  function begin({ writer, start }: Waiting): void {
    const { person, organizationId } = writer;
    people.add(person);
    organizations.set(organizationId, (organizations.get(organizationId) ?? 0) + 1);
    const end = () => {
      people.delete(person);
      const count = (organizations.get(organizationId) ?? 1) - 1;
      if (count === 0) organizations.delete(organizationId);
      else organizations.set(organizationId, count);
      next();
    };
    void start().then(end, end);
  }

  function next(): void {
    for (const [person, entry] of waiting) {
      if (elapsed() - entry.since > MAX_WAIT_MS) {
        waiting.delete(person);
        entry.refuse(refusal("Too many drafts are being scored. The text is kept; try again shortly."));
        continue;
      }
      const { organizationId } = entry.writer;
      if (people.has(person) || (organizations.get(organizationId) ?? 0) >= PER_ORGANIZATION) continue;
      waiting.delete(person);
      begin(entry);
    }
  }

  return {
    run<R>(writer: DraftWriter, work: () => Promise<R>): Promise<R> {
      return new Promise<R>((resolve, reject) => {
        waiting.get(writer.person)?.refuse(refusal("A newer draft of the same person is scored instead."));
        const start = async () => work().then(resolve, reject);
        waiting.set(writer.person, { writer, since: elapsed(), start, refuse: reject });
        next();
      });
    },
  };
}
