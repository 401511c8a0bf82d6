import { ServiceError } from "../../../core/domain/errors.ts";

/** Time in ms between two looks at a job, and between two comments that keep the connection open. */
const LOOK_MS = 1_000;
const COMMENT_MS = 15_000;

interface JobEvent {
  readonly ended: boolean;
}

/** Most open streams of one session, so that nobody holds the connections of a process. */
const MAX_STREAMS = 6;

/** Sends the state of a job as server-sent events until the job or the connection ends. Each event is the whole state. */
export type JobEvents = (session: string, signal: AbortSignal, look: () => Promise<JobEvent>) => Response;

/** Counts the open streams of each session. The stream after the sixth is refused with RATE_LIMITED. */
export function createJobEvents(): JobEvents {
  const open = new Map<string, number>();
  const change = (session: string, by: 1 | -1) => {
    const count = (open.get(session) ?? 0) + by;
    if (count > 0) open.set(session, count);
    else open.delete(session);
  };
  return (session, signal, look) => {
    if ((open.get(session) ?? 0) >= MAX_STREAMS)
      throw new ServiceError("RATE_LIMITED", `A session follows at most ${MAX_STREAMS} jobs at once.`);
    change(session, 1);
    return eventStream(signal, look, () => change(session, -1));
  };
}

function eventStream(signal: AbortSignal, look: () => Promise<JobEvent>, ended: () => void): Response {
  const encoder = new TextEncoder();
  let timer: ReturnType<typeof setInterval> | undefined;
  let isOver = false;
  const stop = () => {
    clearInterval(timer);
    if (!isOver) ended();
    isOver = true;
  };
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      let last = "";
      let isLooking = false;
      let silentMs = 0;
      const close = () => {
        stop();
        controller.close();
      };
      const next = async () => {
        if (isLooking) return;
        isLooking = true;
        try {
          const event = await look();
          const text = JSON.stringify(event);
          silentMs = text === last ? silentMs + LOOK_MS : 0;
          if (text !== last) controller.enqueue(encoder.encode(`event: state\ndata: ${text}\n\n`));
          else if (silentMs % COMMENT_MS === 0) controller.enqueue(encoder.encode(": open\n\n"));
          last = text;
          if (event.ended) close();
        } catch {
          // The job is gone or the store is away. The browser connects again by itself.
          close();
        }
        isLooking = false;
      };
      timer = setInterval(next, LOOK_MS);
      signal.addEventListener("abort", stop, { once: true });
      void next();
    },
    cancel: stop,
  });
  return new Response(body, {
    headers: { "Content-Type": "text/event-stream", "Cache-Control": "no-store", "X-Accel-Buffering": "no" },
  });
}
