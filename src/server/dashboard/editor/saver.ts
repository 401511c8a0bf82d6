import type { Draft } from "../../../../core/domain/draft.ts";

/** The text of another writer, with its writer and the instant of its save. */
export interface OtherText {
  readonly by: string;
  readonly at: number;
  readonly draft: Draft;
}

/** A text on this device that the server may not have. */
export interface DeviceCopy extends Draft {
  /** Version of the saved draft that the text began with. */
  readonly version: number;
  /** Instant of the last change by the clock of this device. */
  readonly at: number;
  /** Accepted texts of the language model. @default none */
  readonly machineTexts?: readonly string[];
}

/** State of the typed text. In every state except `saved`, the text is on this device. */
export type SaverState =
  /** `at`: instant of the save; `null` for a draft that was never saved. */
  | { readonly kind: "saved"; readonly at: number | null }
  | { readonly kind: "unsaved" | "saving" }
  /** No connection since the instant. */
  | { readonly kind: "offline"; readonly since: number }
  /** The server has a problem. The saver tries again. */
  | { readonly kind: "failed"; readonly message: string }
  /** The server refuses the text. The next change tries again. */
  | { readonly kind: "refused"; readonly message: string }
  /** The session has ended. */
  | { readonly kind: "signed-out" }
  /** The draft cannot be reached any more: the link or the right ended. */
  | { readonly kind: "closed" }
  | { readonly kind: "conflict"; readonly other: OtherText };

/** A response of the server. */
export interface SaverAnswer {
  readonly status: number;
  json(): Promise<unknown>;
}

/** Parts of the page that the saver uses. */
export interface SaverPorts {
  /** Returns the text as it is now. */
  read(): Draft;
  /** Sends the body. Rejects without a connection. `leaves`: the page goes away, and the request must outlive it. */
  send(body: string, leaves: boolean): Promise<SaverAnswer>;
  /** Keeps a copy on this device; `null` removes it. */
  keep(copy: DeviceCopy | null): void;
  now(): number;
  /** Calls the work after a time in ms, and returns a function that cancels it. */
  after(ms: number, work: () => void): () => void;
  show(state: SaverState): void;
}

/** Saves a text while it is typed. */
export interface Saver {
  /** Notes a change: keeps the text on this device and saves it soon. */
  changed(): void;
  /** Saves now, for example when the connection is back. Resolves when the request has ended. */
  save(): Promise<void>;
  /** Saves the present text as a version of its own. */
  saveVersion(): Promise<void>;
  /** Remembers accepted texts of the language model. A save in which one is new is marked as machine-written. */
  addMachineTexts(texts: readonly string[]): void;
  /** Sends the unsaved text while the page goes away. */
  leave(): void;
  /**
   * Ends a conflict: `mine` makes the own text the draft, and `theirs` makes it a version. Rejects without a
   * connection; the conflict then stays.
   */
  choose(text: "theirs" | "mine"): Promise<void>;
  /** Takes over a draft that the page has read again. */
  adopt(version: number, at: number | null): void;
  readonly version: number;
  readonly hasUnsaved: boolean;
}

/** Delays in ms: a save after the last change, and at the latest after the first unsaved change. */
const PAUSE_MS = 2_000;
const LATEST_MS = 10_000;
/** Delays in ms of the next attempts after a failure. The last one repeats. */
const RETRY_MS = [2_000, 5_000, 10_000, 30_000] as const;

/** Texts that are remembered to recognize them in a conflict. */
const MAX_RECENT = 4;

const isEqual = (a: Draft, b: Draft): boolean =>
  a.title === b.title && a.metaDescription === b.metaDescription && a.text === b.text;

/** All words of a draft, in which accepted texts are found again. */
const wordsOf = ({ title, metaDescription, text }: Draft): string => [title, metaDescription, text].join("\n");

interface Answer {
  readonly version?: number;
  readonly savedAt?: number | null;
  readonly other?: OtherText | null;
  readonly error?: { readonly message?: string };
}

/** Reads a response, also one that is no JSON, such as the page of a proxy. */
async function bodyOf(answer: SaverAnswer): Promise<Answer> {
  try {
    const body: unknown = await answer.json();
    return typeof body === "object" && body !== null ? body : {};
  } catch {
    return {};
  }
}

/**
 * Saves a draft. One request runs at a time, in the order of the changes, and the latest text wins.
 *
 * A request whose response was lost may have saved the text. The server accepts an equal text again, and the saver
 * recognizes its own texts in a conflict, so a lost response never looks like another writer.
 */
class DraftSaver implements Saver {
  readonly #ports: SaverPorts;
  #version: number;
  #hasUnsaved = false;
  #isRunning = false;
  #isAgain = false;
  #isVersion = false;
  #failures = 0;
  #offlineSince: number | null = null;
  #firstChangeAt: number | null = null;
  #conflict: OtherText | null = null;
  #cancel = (): void => {};
  #machineTexts: readonly string[] = [];
  /** The words of the last text that the server stored. */
  #serverWords: string;
  /** The last texts that were sent, because a response can be lost. */
  readonly #recent: Draft[] = [];

  constructor(ports: SaverPorts, version: number) {
    this.#ports = ports;
    this.#version = version;
    this.#serverWords = wordsOf(ports.read());
  }

  get version(): number {
    return this.#version;
  }

  get hasUnsaved(): boolean {
    return this.#hasUnsaved || this.#isRunning;
  }

  changed(): void {
    const { now, read, show } = this.#ports;
    this.#hasUnsaved = true;
    this.#firstChangeAt ??= now();
    this.#keep(read());
    if (this.#conflict !== null || this.#failures > 0) return;
    show({ kind: "unsaved" });
    this.#later(Math.max(0, Math.min(PAUSE_MS, this.#firstChangeAt + LATEST_MS - now())));
  }

  async save(): Promise<void> {
    this.#cancel();
    if (this.#conflict !== null || !(this.#hasUnsaved || this.#isVersion)) return;
    if (this.#isRunning) {
      this.#isAgain = true;
      return;
    }
    this.#isRunning = true;
    do {
      this.#isAgain = false;
      await this.#attempt();
    } while (this.#isAgain && this.#conflict === null);
    this.#isRunning = false;
  }

  async saveVersion(): Promise<void> {
    this.#isVersion = true;
    this.#hasUnsaved = true;
    await this.save();
  }

  addMachineTexts(texts: readonly string[]): void {
    this.#machineTexts = [...this.#machineTexts, ...texts];
  }

  leave(): void {
    if (!this.hasUnsaved) return;
    const { read, send } = this.#ports;
    const text = read();
    if (this.#conflict === null) this.#note(text);
    this.#keep(text);
    // The response is read when the page comes back from the cache of the browser.
    send(this.#body(text), true).then(
      async (answer) => this.#met(answer.status, text, await bodyOf(answer)),
      () => {},
    );
  }

  async choose(text: "theirs" | "mine"): Promise<void> {
    if (this.#conflict === null) return;
    const { at } = this.#conflict;
    if (text === "mine") {
      this.#conflict = null;
      await this.saveVersion();
      return;
    }
    // The own text of this moment becomes a version before the other text replaces it.
    await this.#ports.send(this.#body(this.#ports.read()), false);
    this.#conflict = null;
    this.#cancel();
    this.#ports.keep(null);
    this.adopt(this.#version, at);
  }

  adopt(version: number, at: number | null): void {
    this.#version = version;
    this.#hasUnsaved = false;
    this.#firstChangeAt = null;
    this.#serverWords = wordsOf(this.#ports.read());
    this.#ports.show({ kind: "saved", at });
  }

  #later(ms: number): void {
    this.#cancel();
    this.#cancel = this.#ports.after(ms, () => void this.save());
  }

  #keep(text: Draft): void {
    const machine = this.#machineTexts.length === 0 ? {} : { machineTexts: this.#machineTexts };
    this.#ports.keep({ ...text, version: this.#version, at: this.#ports.now(), ...machine });
  }

  #note(sent: Draft): void {
    this.#recent.push(sent);
    if (this.#recent.length > MAX_RECENT) this.#recent.shift();
  }

  /** An outdated version keeps the text as a version beside the draft, which another writer changed. */
  #body(draft: Draft): string {
    const version = this.#conflict === null ? this.#version : this.#version - 1;
    const isNew = (text: string) => wordsOf(draft).includes(text) && !this.#serverWords.includes(text);
    const isMachineWritten = this.#machineTexts.some(isNew) || undefined;
    return JSON.stringify({ ...draft, version, isAutomatic: !this.#isVersion, isMachineWritten });
  }

  async #attempt(): Promise<void> {
    const { read, show, send, now } = this.#ports;
    const sent = read();
    this.#note(sent);
    this.#hasUnsaved = false;
    show({ kind: "saving" });
    try {
      const answer = await send(this.#body(sent), false);
      this.#met(answer.status, sent, await bodyOf(answer));
    } catch {
      this.#offlineSince ??= now();
      this.#failed({ kind: "offline", since: this.#offlineSince });
    }
  }

  /** Acts on a response. */
  #met(status: number, sent: Draft, answer: Answer): void {
    const message = answer.error?.message ?? `Status ${status}`;
    if (status >= 200 && status < 300 && answer.version !== undefined) this.#succeeded(sent, answer);
    else if (status === 409) this.#collided(answer);
    else if (status === 401) this.#stopped({ kind: "signed-out" });
    else if (status === 404 || status === 403) this.#stopped({ kind: "closed" });
    else if (status >= 400 && status < 500 && status !== 408 && status !== 429)
      this.#stopped({ kind: "refused", message });
    else this.#failed({ kind: "failed", message });
  }

  #succeeded(sent: Draft, { version = this.#version + 1, savedAt = null }: Answer): void {
    this.#version = version;
    this.#serverWords = wordsOf(sent);
    this.#failures = 0;
    this.#offlineSince = null;
    this.#isVersion = false;
    this.#hasUnsaved = !isEqual(sent, this.#ports.read());
    if (this.#hasUnsaved) {
      this.#later(PAUSE_MS);
      return;
    }
    this.#ports.keep(null);
    this.adopt(version, savedAt);
  }

  #collided({ version = this.#version, other }: Answer): void {
    const empty = { by: "", at: this.#ports.now(), draft: { title: "", metaDescription: "", text: "" } };
    const found = other ?? empty;
    this.#version = version;
    this.#hasUnsaved = true;
    if (this.#recent.some((own) => isEqual(own, found.draft))) {
      this.#isAgain = true;
      return;
    }
    this.#conflict = found;
    this.#ports.show({ kind: "conflict", other: found });
  }

  /** Waits for the writer: the next change or a new sign-in tries again. */
  #stopped(state: SaverState): void {
    this.#hasUnsaved = true;
    this.#ports.show(state);
  }

  /** Schedules the next attempt and says why this one failed. */
  #failed(state: SaverState): void {
    this.#stopped(state);
    this.#later(RETRY_MS[Math.min(this.#failures, RETRY_MS.length - 1)] ?? PAUSE_MS);
    this.#failures += 1;
  }
}

/** Creates the saver of a draft that has the version. */
export function createSaver(ports: SaverPorts, version: number): Saver {
  return new DraftSaver(ports, version);
}
