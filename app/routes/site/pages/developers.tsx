import { href } from "react-router";
import { openApiDocument } from "#app/api/openapi.server.ts";
import { listReference, type ReferenceCall } from "#app/api/reference.server.ts";
import { PROOF_MINUTES } from "#app/domain/people/account.ts";
import { API_KEY_PREFIX } from "#app/domain/people/api-key.ts";
import { defaultLimits } from "#app/infra/process/default-limits.ts";
import { Contents, Margined } from "#app/ui/layout/contents.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import type { Route } from "./+types/developers";

export const handle = { reading: true, breadcrumb: "API Reference" } satisfies RouteHandle;

export const loader = () => ({
	groups: listReference(openApiDocument()),
	callsPerMinute: defaultLimits["api-key"].points,
});

/** Text with code between backticks. */
const Text = ({ children }: { children: string }) =>
	children.split("`").map((part, i, parts) =>
		i % 2 === 1 ? (
			<code key={parts.slice(0, i).join("`")} className="wrap-anywhere">
				{part}
			</code>
		) : (
			part
		),
	);

const rules = (callsPerMinute: number) => [
	{
		id: "keys",
		title: "Keys and tokens",
		text: `Send \`Authorization: Bearer\` and a key that begins with \`${API_KEY_PREFIX}\`, or the token that \`POST /api/auth/signin\` returns. A key does only what you allowed when you created it, and a call outside of that returns 403. What we ask people to confirm on pages needs a token whose owner signed in, or called \`POST /api/auth/confirm-identity\`, in the last ${PROOF_MINUTES} minutes. Otherwise, it returns 401 with the code \`confirmation_required\`. Keys can't run such calls.`,
	},
	{
		id: "errors",
		title: "Errors",
		text: "Each error is `{error, code, fieldErrors, requestId}` with a matching status. `error` is a sentence that you can show to people. `fieldErrors` lists sentences by field, if some fields are wrong (422). 404 also means that something belongs to someone else. 409 means that it has changed in the meantime, or that it isn't possible now.",
	},
	{
		id: "limits",
		title: "Limits",
		text: `A key has ${callsPerMinute} calls a minute, and some commands have lower limits of their own. Above a limit, the response is 429 with \`Retry-After\`, in seconds.`,
	},
	{
		id: "retries",
		title: "Retries",
		text: "Send an `Idempotency-Key` of your choice with each command. If you send the same command with the same key again within a day, for example because you got no response, it doesn't run again, and you get the first response.",
	},
	{
		id: "contact",
		title: "Contact details",
		text: "If a text seems to lead people off the platform, a call that others read returns 409 with `fieldErrors.confirm`. Change the text, or repeat the call with `confirm: true`, and our team will review it.",
	},
];

export default function Developers({ loaderData: { groups, callsPerMinute } }: Route.ComponentProps) {
	const sections = rules(callsPerMinute);
	const count = groups.reduce((sum, { calls }) => sum + calls.length, 0);
	return (
		<Page
			title="API Reference"
			description="Every call of our API, with its fields, what it needs, and an example."
		>
			<PageTitle
				eyebrow="For developers"
				aside={`${count} calls`}
				lead="Your own programs can do what you do on our pages, under the same rules."
			>
				API reference
			</PageTitle>
			<Margined
				margin={
					<Contents
						entries={[
							...sections.map(({ id, title }) => ({ id, text: title })),
							...groups.map(({ id, title }) => ({ id, text: title })),
						]}
					/>
				}
			>
				<p className="measure mb-8">
					To begin, <a href={href("/settings/api-keys")}>create an API key</a> in your settings. The same
					information for machines is at <a href="/api/openapi.json">/api/openapi.json</a> (OpenAPI 3.1).
				</p>
				{sections.map(({ id, title, text }) => (
					<section key={id} aria-labelledby={id} className="mb-10">
						<SectionHeading id={id}>{title}</SectionHeading>
						<p className="measure">
							<Text>{text}</Text>
						</p>
					</section>
				))}
				{groups.map(({ id, title, calls }) => (
					<section key={id} aria-labelledby={id} className="mb-10">
						<SectionHeading id={id} aside={`${calls.length} calls`}>
							{title}
						</SectionHeading>
						{calls.map((call) => (
							<Call key={call.id} {...call} />
						))}
					</section>
				))}
			</Margined>
		</Page>
	);
}

function Call({ id, method, path, summary, needs, status, fields, example }: ReferenceCall) {
	// Not a labeled section, because screen readers would list each of the calls as a landmark of the page.
	return (
		<div className="border-t border-rule py-4">
			<h3 id={id} className="wrap-anywhere scroll-mt-4 font-mono text-body font-semibold">
				<a href={`#${id}`} className="text-ink no-underline hover:underline">
					{method} {path}
				</a>
			</h3>
			<p className="measure mt-2">
				<Text>{`${summary}.`}</Text>
			</p>
			<p className="measure mt-2 text-small text-soft">
				{needs} Returns {status}.
			</p>
			{fields.length > 0 && (
				// The styles are on the list, because a class for each of some 300 fields would add to the page's size.
				<dl className="measure wrap-anywhere mt-3 text-small *:border-t *:border-rule *:py-1.5 [&_dd]:text-soft">
					{fields.map(({ name, takes, isRequired, note }) => (
						<div key={name}>
							<dt>
								<code>{name}</code>
								{!isRequired && " (optional)"}
							</dt>
							<dd>
								{takes}
								{note && (
									<>
										. <Text>{note}</Text>
									</>
								)}
							</dd>
						</div>
					))}
				</dl>
			)}
			<details className="mt-2">
				<summary className="min-h-6 text-small">
					Example<span className="sr-only"> of {`${method} ${path}`}</span>
				</summary>
				<pre className="wrap-anywhere mt-2 border-l-4 border-rule pl-3 text-small whitespace-pre-wrap">
					<code>{example}</code>
				</pre>
			</details>
		</div>
	);
}
