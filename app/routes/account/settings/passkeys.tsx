import { href } from "react-router";
import { PASSKEYS_MAX } from "#app/domain/people/account.ts";
import { findPasskeys } from "#app/domain/people/passkey.server.ts";
import { requireUser } from "#app/domain/platform/actor.ts";
import { timestamp } from "#app/domain/platform/time/time-zones.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import { Time } from "#app/ui/list/time.tsx";
import type { Route } from "./+types/passkeys";

export async function loader({ context }: Route.LoaderArgs) {
	const passkeys = await findPasskeys(requireUser(getActor(context)));
	return {
		passkeys: passkeys.map(({ createdAt, lastUsedAt, ...passkey }) => ({
			...passkey,
			added: timestamp(createdAt),
			used: lastUsedAt && timestamp(lastUsedAt),
		})),
	};
}

export default function Passkeys({ loaderData: { passkeys } }: Route.ComponentProps) {
	return (
		<Page title="Passkeys" description="Sign in with your fingerprint, your face, or your device's PIN.">
			<PageTitle
				eyebrow="Settings"
				aside={`${passkeys.length} of ${PASSKEYS_MAX}`}
				lead="A passkey signs you in with your fingerprint, your face, or your device's PIN. It replaces your password and code, and it works only on this site, so no one can trick you into giving it away."
			>
				Passkeys
			</PageTitle>
			{passkeys.length > 0 && (
				<ul className="mb-8 max-w-3xl">
					{passkeys.map((passkey) => (
						<PasskeyRow key={passkey.id} {...passkey} />
					))}
				</ul>
			)}
			{passkeys.length < PASSKEYS_MAX ? (
				<ButtonLink href={href("/settings/passkeys/add")}>Add a passkey</ButtonLink>
			) : (
				<p className="measure">
					You've reached the limit. To add another passkey, remove one you no longer use.
				</p>
			)}
		</Page>
	);
}

type Row = Awaited<ReturnType<typeof loader>>["passkeys"][number];

function PasskeyRow({ id: passkeyId, name, added, used }: Row) {
	return (
		<li className="row flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
			<div className="min-w-0 flex-1 basis-72">
				<h2 className="font-sans text-body font-semibold [overflow-wrap:anywhere]">{name}</h2>
				<p className="fact mt-1 text-soft">
					Added <Time {...added} />
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
			<div className="flex gap-3">
				<ButtonLink
					variant="quiet"
					isSmall
					href={href("/settings/passkeys/:passkeyId/rename", { passkeyId })}
				>
					Rename<span className="sr-only"> {name}</span>
				</ButtonLink>
				<ButtonLink
					variant="plain"
					isSmall
					href={href("/settings/passkeys/:passkeyId/remove", { passkeyId })}
				>
					Remove<span className="sr-only"> {name}</span>
				</ButtonLink>
			</div>
		</li>
	);
}
