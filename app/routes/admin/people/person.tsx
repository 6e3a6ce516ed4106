import { href } from "react-router";
import { languageNames } from "#app/domain/market/language.ts";
import { specialties } from "#app/domain/market/specialties.server.ts";
import { specialtyLabels } from "#app/domain/market/specialty.ts";
import { requirementsStatusLabels } from "#app/domain/matching/requirements.ts";
import { findTrail, getPerson } from "#app/domain/people/person.server.ts";
import { measureLabels, personPath } from "#app/domain/people/person.ts";
import { type Actor, opensArea, requireUser } from "#app/domain/platform/actor.ts";
import { readIdPage } from "#app/domain/platform/pagination.ts";
import { type Area, areaOfAccount, formatScopes, roleLabels } from "#app/domain/platform/roles.ts";
import { formatAnswer } from "#app/domain/platform/text.ts";
import { timestamp } from "#app/domain/platform/time/time-zones.server.ts";
import { workItemPath, workQueues } from "#app/domain/platform/work-item.ts";
import { formatLicense } from "#app/domain/profiles/license.ts";
import { findLicensesForUser } from "#app/domain/profiles/licenses.server.ts";
import { formatUnitPrice, PRICE_MODELS } from "#app/domain/profiles/price.ts";
import { findFacts } from "#app/domain/profiles/professional.server.ts";
import { professionalPath } from "#app/domain/profiles/professional.ts";
import { applicationStatusLabels } from "#app/domain/vetting/application.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { logNames } from "#app/infra/security/security-log.server.ts";
import { AreaLink } from "#app/routes/admin/parts/area-link.tsx";
import { pageLinks } from "#app/routes/admin/parts/back-office-data.server.ts";
import { BackOfficePage } from "#app/routes/admin/parts/back-office-page.tsx";
import { getActor } from "#app/session/contexts.ts";
import { formatDate } from "#app/ui/dates.tsx";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { ActionButton, StatList } from "#app/ui/layout/back-office.tsx";
import { Notice } from "#app/ui/layout/notice.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { PreviousNext } from "#app/ui/list/pagination.tsx";
import { SummaryList, type SummaryRow } from "#app/ui/list/summary-list.tsx";
import { type Column, Table } from "#app/ui/list/table.tsx";
import type { Route } from "./+types/person";
import { StandingTag } from "./parts/standing-tag.tsx";

export const handle = {
	breadcrumb: ({ loaderData }) => loaderData?.person.name,
} satisfies RouteHandle<Route.ComponentProps>;

export async function loader({ params, request, context }: Route.LoaderArgs) {
	const actor = getActor(context);
	const query = new URL(request.url).searchParams;
	const user = requireUser(actor);
	const {
		scopes,
		twoFactor,
		professional,
		applications,
		requirements,
		measures,
		sessions,
		counts,
		...person
	} = await orNotFound(getPerson(actor, params.userId));
	const trail = opensArea(user, "audit") ? await findTrail(actor, person.id, readIdPage(query)) : null;
	const { id, name, email, role, verification, demo, referralCode, termsVersion } = person;
	const isSuspended = person.suspendedAt !== null;
	const isRestricted = person.restrictedUntil !== null && person.restrictedUntil > now();
	const isSelf = id === user.id;
	const mayAct = opensArea(user, areaOfAccount(person));
	const at = (instant: Date | null) => (instant ? timestamp(instant).text : null);
	return {
		person: {
			id,
			name,
			role,
			verification,
			isSuspended,
			isLeaving: person.deletionAskedAt !== null,
			isSelf,
			isOwnersTask: !mayAct,
		},
		can: {
			lift: mayAct && (isSuspended || isRestricted || professional?.state === "SUSPENDED"),
			suspend: mayAct && !isSuspended && !isSelf,
			endSessions: mayAct && !isSelf && sessions.count > 0,
			removeTwoFactor: mayAct && !isSelf && twoFactor !== null,
			resend: !isSuspended && person.emailVerifiedAt === null,
			changeRoles: role === "ADMIN" && opensArea(user, "team"),
		},
		suspension: person.suspendedAt && { since: at(person.suspendedAt), reason: person.suspensionReason },
		profile: professional && {
			...professional,
			href: professionalPath(professional.id),
			...(await personFacts(actor, { userId: person.id, professionalId: professional.id })),
		},
		facts: [
			{ label: "Email", value: email },
			{ label: "Confirmed", value: at(person.emailVerifiedAt) ?? "No" },
			{ label: "Role", value: `${roleLabels[role]}${demo ? " (demo)" : ""}` },
			...(role === "ADMIN"
				? [{ label: "Roles", value: formatScopes(scopes.map(({ scope }) => scope)) || "None" }]
				: []),
			{ label: "Account since", value: at(person.createdAt) },
			{ label: "Terms agreed to", value: termsVersion === null ? "None" : `Version ${termsVersion}` },
			{
				label: "Two-factor sign-in",
				value: twoFactor?.confirmedAt ? `On since ${at(twoFactor.confirmedAt)}` : "Off",
			},
			{
				label: "Sessions",
				value: sessions.lastUsedAt ? `${sessions.count}, last used ${at(sessions.lastUsedAt)}` : "None",
			},
			...(referralCode ? [{ label: "Referral code", value: referralCode }] : []),
			{ label: "Name in the log", value: logNames(id).join(", ") },
			...(isRestricted
				? [{ label: "No new requests or quotes until", value: at(person.restrictedUntil) }]
				: []),
			...(person.deletionAskedAt ? [{ label: "Deletion requested", value: at(person.deletionAskedAt) }] : []),
		],
		counts,
		records: [
			...applications.map((row) => ({
				id: row.id,
				what: "Application",
				area: workQueues.APPLICATION.area,
				name: row.reference ?? "Draft",
				href: row.status === "DRAFT" ? null : workItemPath("APPLICATION", row.id),
				state: applicationStatusLabels[row.status],
				at: timestamp(row.statusAt),
			})),
			...requirements.map((row) => ({
				id: row.id,
				what: "Requirements",
				area: workQueues.MATCHING.area,
				name: row.reference,
				href: workItemPath("MATCHING", row.id),
				state: requirementsStatusLabels[row.status],
				at: timestamp(row.createdAt),
			})),
		],
		measures: measures.map(({ id: key, kind, reason, at: when, admin }) => ({
			id: key,
			what: measureLabels[kind],
			reason,
			by: admin?.name ?? "Former team member",
			at: timestamp(when),
		})),
		trail: trail && {
			events: trail.rows.map((event) => ({ ...event, at: timestamp(event.at) })),
			links: pageLinks(query, personPath(id), trail),
		},
	};
}

export default function Person({ loaderData }: Route.ComponentProps) {
	const { person, suspension, profile, facts, counts } = loaderData;
	return (
		<BackOfficePage
			title={person.name}
			description="An account with its records and audit trail."
			eyebrow="Back office · Users"
			aside={<StandingTag {...person} />}
		>
			{suspension && (
				<Notice title={`Suspended since ${suspension.since}`} variant="due" className="mb-6">
					<p className="whitespace-pre-line">{suspension.reason}</p>
				</Notice>
			)}
			<div className="work-item">
				<div className="min-w-0">
					<SummaryList rows={facts} />
					{profile && <PersonProfile {...profile} />}
				</div>
				<PersonActions person={person} can={loaderData.can} />
			</div>
			<StatList
				label="Records"
				figures={counts.map(({ what, count }) => ({ label: what, value: count.toLocaleString("en-US") }))}
			/>
			<PersonRecords records={loaderData.records} measures={loaderData.measures} />
			{loaderData.trail && <PersonTrail {...loaderData.trail} />}
		</BackOfficePage>
	);
}

type Time = { dateTime: string; text: string };
type Record = {
	id: string;
	what: string;
	name: string;
	area: Area;
	href: string | null;
	state: string;
	at: Time;
};
type Measure = { id: string; what: string; reason: string; by: string; at: Time };
type Event = { id: string; at: Time; action: string; by: string; about: string; detail: string };

const records: Column<Record>[] = [
	{
		key: "name",
		label: "Reference",
		isHead: true,
		cell: ({ name, area, href }) =>
			href ? (
				<AreaLink area={area} to={href}>
					{name}
				</AreaLink>
			) : (
				name
			),
	},
	{ key: "what", label: "What", cell: ({ what }) => what },
	{ key: "state", label: "State", cell: ({ state }) => state },
	{
		key: "at",
		label: "Since",
		isNumber: true,
		cell: ({ at }) => <time dateTime={at.dateTime}>{at.text}</time>,
	},
];

const measures: Column<Measure>[] = [
	{ key: "what", label: "What", isHead: true, cell: ({ what }) => what },
	{
		key: "reason",
		label: "Reason",
		cell: ({ reason }) => <span className="whitespace-pre-line">{reason}</span>,
	},
	{ key: "by", label: "By", cell: ({ by }) => by },
	{
		key: "at",
		label: "When",
		isNumber: true,
		cell: ({ at }) => <time dateTime={at.dateTime}>{at.text}</time>,
	},
];

/** A person's applications and requirements, and the team's actions. Renders nothing if empty. */
function PersonRecords({
	records: sent,
	measures: taken,
}: {
	records: readonly Record[];
	measures: readonly Measure[];
}) {
	return (
		<>
			{taken.length > 0 && (
				<Table caption="What the team did" columns={measures} rows={taken} rowKey={({ id }) => id} isDense />
			)}
			{sent.length > 0 && (
				<Table
					caption="Applications and requirements"
					columns={records}
					rows={sent}
					rowKey={({ id }) => id}
					isDense
				/>
			)}
		</>
	);
}

const trail: Column<Event>[] = [
	{ key: "at", label: "When", isHead: true, cell: ({ at }) => <time dateTime={at.dateTime}>{at.text}</time> },
	{ key: "action", label: "What", cell: ({ action }) => action },
	{ key: "by", label: "By", cell: ({ by }) => by },
	{ key: "about", label: "About", cell: ({ about }) => about },
	{ key: "detail", label: "Detail", cell: ({ detail }) => <span className="wrap-anywhere">{detail}</span> },
];

/** The account's audit trail. */
function PersonTrail({
	events,
	links,
}: {
	events: readonly Event[];
	links: { previous: string | undefined; next: string | undefined };
}) {
	return (
		<section aria-labelledby="trail-title" className="mt-10">
			<SectionHeading id="trail-title" aside="Read-only">
				Audit trail
			</SectionHeading>
			{events.length === 0 ? (
				<p>No events yet.</p>
			) : (
				<Table caption="Newest first" columns={trail} rows={events} rowKey={({ id }) => id} isDense />
			)}
			<PreviousNext {...links} label="Pages of the audit trail" />
		</section>
	);
}

type PersonProfileProps = {
	href: string;
	businessName: string;
	state: string;
	answers: readonly SummaryRow[];
	licenses: readonly { id: string; name: string; state: string; href: string }[];
};

/** A professional's profile: what it says about the work, and the licenses. */
function PersonProfile({ href, businessName, state, answers, licenses }: PersonProfileProps) {
	return (
		<>
			<p className="mb-4">
				Public profile: <a href={href}>{businessName}</a>, {state.toLowerCase()}.
			</p>
			<SummaryList
				rows={[
					...answers,
					{
						label: "Licenses",
						value: licenses.length > 0 && (
							<ul>
								{licenses.map((license) => (
									<li key={license.id}>
										<AreaLink area="vetting" to={license.href}>
											{license.name}
										</AreaLink>
										, {license.state}
									</li>
								))}
							</ul>
						),
					},
				]}
			/>
		</>
	);
}

/** What a professional's profile says about the work, with the licenses, for the team. */
async function personFacts(
	actor: Actor,
	{ userId, professionalId }: { userId: string; professionalId: string },
) {
	const [facts, licenses] = await Promise.all([
		findFacts([professionalId]),
		findLicensesForUser(actor, userId),
	]);
	const found = facts.get(professionalId);
	const {
		prices,
		languages = [],
		busy = [],
		otherSpecialties = "",
		isRemote = null,
		adultWork = null,
	} = found ?? {};
	return {
		answers: [
			{
				label: "Prices from",
				value: PRICE_MODELS.flatMap((model) =>
					prices?.[model] === undefined ? [] : [formatUnitPrice(prices[model], model)],
				).join(", "),
			},
			{
				label: "Specialties",
				value: [...specialtyLabels(specialties(), found?.specialties ?? []), otherSpecialties]
					.filter(Boolean)
					.join(", "),
			},
			{ label: "Languages", value: languageNames(languages).join(", ") },
			{ label: "Remote work", value: formatAnswer(isRemote) },
			{ label: "Adult content", value: formatAnswer(adultWork) },
			{
				label: "Busy",
				value: busy
					.map(({ firstDay, lastDay }) => `${formatDate(firstDay)} to ${formatDate(lastDay)}`)
					.join(", "),
			},
		],
		licenses: licenses.map(({ id, result, checkedOn, ...license }) => ({
			id,
			name: formatLicense(license),
			state:
				result === "PASSED"
					? `confirmed ${formatDate(checkedOn ?? "")}`
					: result === null
						? "to check"
						: "not confirmed",
			href: href("/admin/licenses/:licenseId", { licenseId: id }),
		})),
	};
}

type PersonActionsProps = {
	person: { id: string; isSelf: boolean; isOwnersTask: boolean };
	can: {
		lift: boolean;
		suspend: boolean;
		endSessions: boolean;
		removeTwoFactor: boolean;
		resend: boolean;
		changeRoles: boolean;
	};
};

/** The team's actions on an account. Those that need a reason or a choice have their own page. */
function PersonActions({ person: { id, isSelf, isOwnersTask }, can }: PersonActionsProps) {
	const params = { userId: id };
	return (
		<section aria-labelledby="actions-title" className="mb-8 min-w-0">
			<SectionHeading id="actions-title">Actions</SectionHeading>
			{isSelf && (
				<p className="mb-4">
					This is your own account. Manage sessions, two-factor sign-in, and deletion in your settings.
				</p>
			)}
			{isOwnersTask && <p className="mb-4">Only an owner can suspend or change an account of the team.</p>}
			<div className="flex flex-col items-start gap-3">
				{can.changeRoles && (
					<ButtonLink href={href("/admin/users/:userId/roles", params)} variant="plain">
						Change roles
					</ButtonLink>
				)}
				{can.lift && (
					<ButtonLink href={href("/admin/users/:userId/lift", params)} variant="plain">
						Lift suspension
					</ButtonLink>
				)}
				{can.suspend && (
					<ButtonLink href={href("/admin/users/:userId/suspend", params)} variant="plain">
						Suspend account
					</ButtonLink>
				)}
				{can.endSessions && (
					<ButtonLink href={href("/admin/users/:userId/end-sessions", params)} variant="plain">
						End all sessions
					</ButtonLink>
				)}
				{can.removeTwoFactor && (
					<ButtonLink href={href("/admin/users/:userId/two-factor-off", params)} variant="plain">
						Turn off two-factor sign-in
					</ButtonLink>
				)}
				{can.resend && (
					<ActionButton
						action={href("/admin/users/:userId/resend-verification", params)}
						pending="Sending..."
					>
						Email a new confirmation link
					</ActionButton>
				)}
			</div>
		</section>
	);
}
