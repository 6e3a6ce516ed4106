import { href } from "react-router";
import { SESSION_DAYS, SESSION_DAYS_AT_MOST } from "#app/domain/people/account.ts";
import { findSessions } from "#app/domain/people/sessions.server.ts";
import { requireUser } from "#app/domain/platform/actor.ts";
import { timestamp } from "#app/domain/platform/time/time-zones.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import { Tag } from "#app/ui/list/tag.tsx";
import { Time } from "#app/ui/list/time.tsx";
import type { Route } from "./+types/sessions";

export async function loader({ context }: Route.LoaderArgs) {
	const sessions = await findSessions(requireUser(getActor(context)));
	return {
		sessions: sessions.map(({ createdAt, lastUsedAt, ...session }) => ({
			...session,
			since: timestamp(createdAt),
			used: timestamp(lastUsedAt),
		})),
	};
}

export default function Sessions({ loaderData: { sessions } }: Route.ComponentProps) {
	const others = sessions.filter(({ isThis }) => !isThis).length;
	return (
		<Page title="Sessions" description="Every device and program signed in to your account.">
			<PageTitle
				eyebrow="Settings"
				aside={`${sessions.length} signed in`}
				lead={`Every browser and program signed in to your account. A session ends after ${SESSION_DAYS} days without use, or ${SESSION_DAYS_AT_MOST} days after sign-in. End any session you don't recognize, then change your password.`}
			>
				Sessions
			</PageTitle>
			<ul className="max-w-3xl">
				{sessions.map((session) => (
					<SessionRow key={session.id} {...session} />
				))}
			</ul>
			{others > 0 && (
				<p className="mt-8">
					<ButtonLink variant="plain" href={href("/settings/sessions/end-others")}>
						End all other sessions
					</ButtonLink>
				</p>
			)}
		</Page>
	);
}

type Row = Awaited<ReturnType<typeof loader>>["sessions"][number];

function SessionRow({ id, kind, device, since, used, isThis }: Row) {
	return (
		<li className="row flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
			<div className="min-w-0 flex-1 basis-48">
				<h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-sans text-body font-semibold">
					{device}
					{isThis && <Tag variant="green">This session</Tag>}
					{kind === "API" && <Tag>Program</Tag>}
				</h2>
				<p className="fact mt-1 text-soft">
					Signed in <Time {...since} />
					<br />
					Last used <Time {...used} />
				</p>
			</div>
			{!isThis && (
				<ButtonLink
					variant="plain"
					isSmall
					href={href("/settings/sessions/:sessionId/end", { sessionId: id })}
				>
					End
					<span className="sr-only">
						{" "}
						the session of {device}, signed in {since.text}
					</span>
				</ButtonLink>
			)}
		</li>
	);
}
