/** Time in ms between two looks at a job, and between two comments that keep the connection open. */
const LOOK_MS = 1_000;
const COMMENT_MS = 15_000;

interface JobEvent {
  readonly ended: boolean;
}

/** Sends the state of a job as server-sent events until the job or the connection ends. Each event is the whole state. */
export function jobEvents(signal: AbortSignal, look: () => Promise<JobEvent>): Response {
  const encoder = new TextEncoder();
  let timer: ReturnType<typeof setInterval> | undefined;
  const stop = () => clearInterval(timer);
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
