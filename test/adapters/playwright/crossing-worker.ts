/**
 * A worker without a browser for the tests of its service's side. It grants a lane at the moment of the cancellation,
 * as when both messages cross. It responds to a render after that lane was released.
 */
import type { FromWorker, ToWorker } from "../../../adapters/playwright/protocol.ts";

const LANE = 7;

let isLeft = false;
let render: number | null = null;

const send = (message: FromWorker): void => void process.send?.(message);

function answerRender(): void {
  if (isLeft && render !== null)
    send({ kind: "answer", id: render, answer: { kind: "failed", reason: "crashed", detail: "the lane was left" } });
}

// The service is at the other end.
process.on("message", (message) => {
  const told = message as ToWorker;
  if (told.kind === "close") process.exit(0);
  if (told.kind === "cancel")
    send({ kind: "answer", id: told.id, answer: { kind: "lane", lane: LANE, browser: "None 1.0" } });
  if (told.kind !== "ask") return;
  if (told.question.kind === "render") render = told.id;
  if (told.question.kind === "leave" && told.question.lane === LANE) isLeft = true;
  answerRender();
});
