// Shows the progress of a job, and loads the page once when the job has ended.

/** State of a job as the stream sends it. */
interface JobState {
  readonly state: string;
  readonly progress: number | null;
  readonly name: string;
  readonly ended: boolean;
}

/** Time in ms before a refused stream is opened again, for example the stream of a seventh window. */
const RETRY_MS = 10_000;

function follow(card: HTMLElement): void {
  const events = new EventSource(`/app/api/jobs/${card.dataset.job}/events`);
  const bar = card.querySelector("progress");
  const pill = card.querySelector("[data-state] .pill");
  events.addEventListener("error", () => {
    if (events.readyState === EventSource.CLOSED) setTimeout(() => follow(card), RETRY_MS);
  });
  events.addEventListener("state", (event) => {
    const job: JobState = JSON.parse(event.data);
    if (bar !== null) bar.value = job.progress ?? 0;
    if (pill !== null) pill.textContent = job.name;
    if (!job.ended) return;
    events.close();
    // A page that already shows this state would show it again, so loading it would never end.
    if (job.state !== card.dataset.jobState) location.reload();
  });
}

const card = document.querySelector<HTMLElement>("[data-job]");
if (card !== null) follow(card);
