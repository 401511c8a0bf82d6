/** @jsxImportSource preact */
import type { ComponentChildren } from "preact";
import type { WriterSettings } from "../../../../../core/service/admin/writer-admin.ts";
import { Button, Problem } from "../parts.tsx";
import type { Texts } from "../texts.ts";
import { ZONES } from "./zones.ts";

/** The form that renames an organization. */
export function NameForm(props: { readonly name: string; readonly problem: string | null; readonly texts: Texts }) {
  const { name, problem, texts } = props;
  const { settings } = texts;
  return (
    <section>
      <h2>{settings.name}</h2>
      <p>{settings.nameHelp}</p>
      <Problem text={problem} />
      <form method="post" action="/app/settings/name" class="card pad form">
        <label>
          {settings.name}
          <input name="name" value={name} maxLength={200} required dir="auto" />
        </label>
        <button type="submit" class="button primary">
          {settings.save}
        </button>
      </form>
    </section>
  );
}

/** A section with a form of one setting of the person. */
function PersonalForm(props: {
  readonly action: string;
  readonly title: string;
  readonly help: string;
  readonly save: string;
  readonly children: ComponentChildren;
}) {
  const { action, title, help, save, children } = props;
  return (
    <section>
      <h2>{title}</h2>
      <p>{help}</p>
      <form method="post" action={action} class="card pad form">
        {children}
        <button type="submit" class="button">
          {save}
        </button>
      </form>
    </section>
  );
}

/** The form that names a person. */
export function PersonForm(props: { readonly name: string | null; readonly email: string; readonly texts: Texts }) {
  const { person, personHelp, save } = props.texts.settings;
  return (
    <PersonalForm action="/account/name" title={person} help={personHelp} save={save}>
      <label>
        {person}
        <input
          name="person"
          value={props.name ?? ""}
          placeholder={props.email}
          maxLength={60}
          autoComplete="name"
          dir="auto"
        />
      </label>
    </PersonalForm>
  );
}

/** The form that chooses the time zone of a person. */
export function ZoneForm({ texts }: { readonly texts: Texts }) {
  const { zone: title, zoneHelp, save } = texts.settings;
  return (
    <PersonalForm action="/account/zone" title={title} help={zoneHelp} save={save}>
      <label>
        {title}
        <select name="zone">
          {ZONES.map((zone) => (
            <option key={zone} value={zone} selected={zone === texts.zone}>
              {zone}
            </option>
          ))}
        </select>
      </label>
    </PersonalForm>
  );
}

/** The use of the language model in this month, and the button that forbids or allows it. */
export function WriterForm({ writer, texts }: { readonly writer: WriterSettings; readonly texts: Texts }) {
  const { settings, number } = texts;
  const { isForbidden, tokens, monthlyTokens, money } = writer;
  return (
    <section>
      <h2>{settings.writer}</h2>
      <p>{settings.writerHelp}</p>
      <p>{isForbidden ? settings.writerForbidden : settings.writerAllowed}</p>
      <p>{settings.writerUse(number(tokens), monthlyTokens === null ? null : number(monthlyTokens))}</p>
      {money === null ? null : (
        <p>{settings.writerMoney(number(money.used, 2), money.monthly === null ? null : number(money.monthly, 2))}</p>
      )}
      <Button action="/app/settings/writer" fields={{ forbidden: isForbidden ? "no" : "yes" }}>
        {isForbidden ? settings.allowWriter : settings.forbidWriter}
      </Button>
    </section>
  );
}
