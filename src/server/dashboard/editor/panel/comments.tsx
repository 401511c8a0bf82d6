/** @jsxImportSource preact */
import type { DraftComment, DraftRemark } from "../../../../../core/domain/draft.ts";
import { PANEL_TEXTS } from "../panel-texts.ts";
import { dayAndTime } from "../times.ts";
import type { CommentActions, EditorFacts, PanelProps } from "../view.ts";
import { submitText } from "./submit.ts";

interface Props {
  readonly facts: EditorFacts;
  readonly actions: CommentActions | null;
}

function Remark({ remark, facts }: { readonly remark: DraftRemark; readonly facts: EditorFacts }) {
  return (
    <>
      <p class="by">
        <b dir="auto">{remark.by}</b> <small>{dayAndTime(remark.at, facts.language)}</small>
      </p>
      <p dir="auto">{remark.text}</p>
    </>
  );
}

/** The form of a page without scripts. `no` is the comment to reply to, `null` for a new comment. */
function PlainForm({ facts, no }: { readonly facts: EditorFacts; readonly no: number | null }) {
  const { comments } = PANEL_TEXTS[facts.language];
  return (
    <noscript>
      <form class="stack" method="post" action={`${facts.person.page}/comments`}>
        {no === null ? (
          <label>
            {comments.quotation}
            <input name="quotation" maxLength={500} autocomplete="off" dir="auto" />
          </label>
        ) : (
          <input type="hidden" name="no" value={no} />
        )}
        <label>
          {no === null ? comments.onDraft : comments.reply}
          <textarea name="text" rows={3} maxLength={2000} required dir="auto" />
        </label>
        <button type="submit" class="button">
          {no === null ? comments.send : comments.reply}
        </button>
      </form>
    </noscript>
  );
}

function Comment({ comment, facts, actions }: Props & { readonly comment: DraftComment }) {
  const { comments } = PANEL_TEXTS[facts.language];
  const { no, quotation, replies, done } = comment;
  return (
    <li class={done === null ? "comment" : "comment closed"}>
      <Remark remark={comment} facts={facts} />
      {quotation === "" ? null : (
        <blockquote dir="auto">
          {quotation}{" "}
          {actions === null ? null : (
            <button type="button" class="plain" onClick={() => actions.find(no)}>
              {comments.find}
            </button>
          )}
        </blockquote>
      )}
      {replies.map((reply) => (
        <div key={`${reply.at} ${reply.by}`} class="reply">
          <Remark remark={reply} facts={facts} />
        </div>
      ))}
      {done === null ? null : <p class="small">{comments.closedBy(done.by)}</p>}
      {actions === null && done === null ? <PlainForm facts={facts} no={no} /> : null}
      {actions === null ? null : (
        <div class="row">
          {done === null ? (
            <details>
              <summary class="button">{comments.reply}</summary>
              <form class="stack" onSubmit={(event) => submitText(event, (text) => actions.reply(no, text))}>
                <textarea name="text" rows={2} maxLength={2000} aria-label={comments.replyTo(comment.by)} dir="auto" />
                <button type="submit" class="button">
                  {comments.send}
                </button>
              </form>
            </details>
          ) : null}
          <button type="button" class="button" onClick={() => actions.setDone(no, done === null)}>
            {done === null ? comments.done : comments.reopen}
          </button>
        </div>
      )}
    </li>
  );
}

/** The comments on places of the text, open ones first. */
export function CommentsTab({ facts, editing: { notes }, actions: all }: PanelProps) {
  const { comments: texts } = PANEL_TEXTS[facts.language];
  const actions = all?.comments ?? null;
  const { comments, quotation, problem } = notes;
  const open = comments.filter(({ done }) => done === null);
  const closed = comments.filter(({ done }) => done !== null);
  const list = (some: readonly DraftComment[]) => (
    <ul class="comments">
      {some.map((comment) => (
        <Comment key={comment.no} comment={comment} facts={facts} actions={actions} />
      ))}
    </ul>
  );
  return (
    <>
      {comments.length === 0 ? <p class="small">{texts.none}</p> : list(open)}
      {actions === null ? (
        <PlainForm facts={facts} no={null} />
      ) : (
        <form class="stack" data-new-comment onSubmit={(event) => submitText(event, actions.add)}>
          <label>
            {quotation === "" ? texts.onDraft : texts.on}
            {quotation === "" ? <small>{texts.placeholder}</small> : <small class="quoted">{quotation}</small>}
            <textarea name="text" rows={3} maxLength={2000} dir="auto" />
          </label>
          <button type="submit" class="button">
            {texts.send}
          </button>
          {problem === null ? null : <p role="alert">{problem}</p>}
        </form>
      )}
      {closed.length === 0 ? null : (
        <details>
          <summary>{texts.closedCount(closed.length)}</summary>
          {list(closed)}
        </details>
      )}
    </>
  );
}
