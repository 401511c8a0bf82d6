// Shows the progress of a job, and loads the page again when the job has ended.

/** State of a job as the stream sends it. */
interface JobState {
  readonly progress: number | null;
  readonly name: string;
  readonly ended: boolean;
}

function follow(card: HTMLElement): void {
  // Without a stream, for example in the seventh window, the page loads again.
  const events = new EventSource(`/app/api/jobs/${card.dataset.job}/events`);
  const bar = card.querySelector("progress");
  const pill = card.querySelector("[data-state] .pill");
  events.addEventListener("error", () => {
    if (events.readyState === EventSource.CLOSED) setTimeout(() => location.reload(), 10_000);
  });
  events.addEventListener("state", (event) => {
    const job: JobState = JSON.parse(event.data);
    if (bar !== null) bar.value = job.progress ?? 0;
    if (pill !== null) pill.textContent = job.name;
    if (!job.ended) return;
    events.close();
    location.reload();
  });
}

const card = document.querySelector<HTMLElement>("[data-job]");
if (card !== null) follow(card);
