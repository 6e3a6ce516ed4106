import { href } from "react-router";
import { API_KEYS_MAX, describeScopes } from "#app/domain/people/api-key.ts";
import { findApiKeys } from "#app/domain/people/api-keys.server.ts";
import { requireUser } from "#app/domain/platform/actor.ts";
import { timestampOfDay } from "#app/domain/platform/time/time-zones.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { Link } from "#app/ui/layout/link.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import { StatusTag } from "#app/ui/list/tag.tsx";
import { Time } from "#app/ui/list/time.tsx";
import type { Route } from "./+types/api-keys";

export const handle = { breadcrumb: "API Keys" } satisfies RouteHandle;

export async function loader({ context }: Route.LoaderArgs) {
	const keys = await findApiKeys(requireUser(getActor(context)));
	return {
		keys: keys.map(({ id, name, ending, scopes, createdAt, lastUsedAt, expiresAt, isExpired }) => ({
			id,
			name,
			ending,
			scopes: describeScopes(scopes),
			created: timestampOfDay(createdAt),
			used: lastUsedAt && timestampOfDay(lastUsedAt),
			expires: timestampOfDay(expiresAt),
			isExpired,
		})),
	};
}

export default function ApiKeys({ loaderData: { keys } }: Route.ComponentProps) {
	return (
		<Page title="API keys" description="Keys with which your own programs use your account.">
			<PageTitle
				eyebrow="Settings"
				aside={`${keys.length} of ${API_KEYS_MAX}`}
				lead="With a key, a program of yours can use your account without your password. It can do only what you allow, and it stops on the day you choose. A new password revokes all keys."
			>
				API keys
			</PageTitle>
			<p className="measure mb-8">
				<Link to={href("/developers")}>The API reference</Link> lists everything that a program can do.
			</p>
			{keys.length > 0 && (
				<ul className="mb-8 max-w-3xl">
					{keys.map((key) => (
						<KeyRow key={key.id} {...key} />
					))}
				</ul>
			)}
			{keys.length < API_KEYS_MAX ? (
				<ButtonLink href={href("/settings/api-keys/create")}>Create an API key</ButtonLink>
			) : (
				<p className="measure">
					You've reached the limit. To create another key, revoke one you no longer use.
				</p>
			)}
		</Page>
	);
}

type Row = Awaited<ReturnType<typeof loader>>["keys"][number];

function KeyRow({ id: keyId, name, ending, scopes, created, used, expires, isExpired }: Row) {
	return (
		<li className="row flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
			<div className="min-w-0 flex-1 basis-72">
				<h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-sans text-body font-semibold [overflow-wrap:anywhere]">
					{name}
					{isExpired && <StatusTag status="stopped">Expired</StatusTag>}
				</h2>
				<p className="mt-1">{scopes}</p>
				<p className="fact mt-1 text-soft">
					Ends in {ending}. Created <Time {...created} />
					<br />
					{isExpired ? "Expired" : "Expires"} <Time {...expires} />
					<br />
					{used ? (
						<>
							Last used <Time {...used} />
						</>
					) : (
						"Not used yet"
					)}
				</p>
			</div>
			<ButtonLink variant="plain" isSmall href={href("/settings/api-keys/:keyId/revoke", { keyId })}>
				{isExpired ? "Remove" : "Revoke"}
				<span className="sr-only"> {name}</span>
			</ButtonLink>
		</li>
	);
}
