/** Tasks that wait, by owner: owners take turns, each owner's tasks keep their order, and a blocked owner is passed over. */
export class TurnQueue<Task extends { readonly owner: object }> {
  /** Owners in the order of their turns. A Map keeps the order of insertion, so an owner that had its turn is put in again. */
  readonly #waiting = new Map<object, Task[]>();
  /** How often each owner is blocked. */
  readonly #blocked = new Map<object, number>();

  /** True when no task waits whose owner may take a turn. */
  get isIdle(): boolean {
    for (const owner of this.#waiting.keys()) if (!this.#blocked.has(owner)) return false;
    return true;
  }

  add(task: Task): void {
    const tasks = this.#waiting.get(task.owner);
    if (tasks === undefined) this.#waiting.set(task.owner, [task]);
    else tasks.push(task);
  }

  /** Takes out the next task of the next owner; `null` when there is none. */
  next(): Task | null {
    for (const [owner, tasks] of this.#waiting) {
      if (this.#blocked.has(owner)) continue;
      const task = tasks.shift();
      this.#waiting.delete(owner);
      if (tasks.length > 0) this.#waiting.set(owner, tasks);
      if (task !== undefined) return task;
    }
    return null;
  }

  /** Takes out everything, also of blocked owners. */
  takeAll(): Task[] {
    const tasks = [...this.#waiting.values()].flat();
    this.#waiting.clear();
    return tasks;
  }

  /** Takes out a task that nobody waits for any more. */
  remove(task: Task): void {
    const tasks = this.#waiting.get(task.owner) ?? [];
    const left = tasks.filter((other) => other !== task);
    if (left.length > 0) this.#waiting.set(task.owner, left);
    else this.#waiting.delete(task.owner);
  }

  /** Passes the owner over until it was unblocked as often as it was blocked. */
  block(owner: object): void {
    this.#blocked.set(owner, (this.#blocked.get(owner) ?? 0) + 1);
  }

  unblock(owner: object): void {
    const count = (this.#blocked.get(owner) ?? 0) - 1;
    if (count > 0) this.#blocked.set(owner, count);
    else this.#blocked.delete(owner);
  }
}
