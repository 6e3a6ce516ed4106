import { href } from "react-router";
import { languageNames } from "#app/domain/market/language.ts";
import { specialties } from "#app/domain/market/specialties.server.ts";
import { specialtyLabels } from "#app/domain/market/specialty.ts";
import { requirementsStatusLabels } from "#app/domain/matching/requirements.ts";
import { getPerson } from "#app/domain/people/person.server.ts";
import { measureLabels } from "#app/domain/people/person.ts";
import { type Actor, opensArea, requireUser } from "#app/domain/platform/actor.ts";
import { type Area, areaOfAccount, formatScopes, roleLabels } from "#app/domain/platform/roles.ts";
import { formatAnswer } from "#app/domain/platform/text.ts";
import { exactTimestamp } from "#app/domain/platform/time/time-zones.server.ts";
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
import { getActor } from "#app/session/contexts.ts";
import { formatDate } from "#app/ui/dates.tsx";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { ActionButton, StatList } from "#app/ui/layout/back-office.tsx";
import { Notice } from "#app/ui/layout/notice.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { SummaryList, type SummaryRow } from "#app/ui/list/summary-list.tsx";
import { type Column, Table } from "#app/ui/list/table.tsx";
import type { Route } from "./+types/person";
import { PersonPage } from "./parts/person-page.tsx";

export const handle = {
	breadcrumb: ({ loaderData }) => loaderData?.person.name,
} satisfies RouteHandle<Route.ComponentProps>;

export async function loader({ params, context }: Route.LoaderArgs) {
	const actor = getActor(context);
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
	const { id, name, email, role, verification, demo, referralCode, termsVersion, termsAcceptances } = person;
	const isSuspended = person.suspendedAt !== null;
	const isRestricted = person.restrictedUntil !== null && person.restrictedUntil > now();
	const isSelf = id === user.id;
	const mayAct = opensArea(user, areaOfAccount(person));
	const at = (instant: Date | null) => (instant ? exactTimestamp(instant).text : null);
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
			{
				label: "Terms agreed to",
				value:
					termsVersion === null
						? "None"
						: [`Version ${termsVersion}`, at(termsAcceptances[0]?.acceptedAt ?? null)]
								.filter(Boolean)
								.join(", "),
			},
			{
				label: "Two-factor sign-in",
				value: twoFactor?.confirmedAt ? `On since ${at(twoFactor.confirmedAt)}` : "Off",
			},
			{
				label: "Sessions",
				value: sessions.lastUsedAt ? `${sessions.count}, last used ${at(sessions.lastUsedAt)}` : "None",
			},
			...(referralCode ? [{ label: "Referral code", value: referralCode }] : []),
			{ label: "Log ID", value: logNames(id).join(", ") },
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
				at: exactTimestamp(row.statusAt),
			})),
			...requirements.map((row) => ({
				id: row.id,
				what: "Requirements",
				area: workQueues.MATCHING.area,
				name: row.reference,
				href: workItemPath("MATCHING", row.id),
				state: requirementsStatusLabels[row.status],
				at: exactTimestamp(row.createdAt),
			})),
		],
		measures: measures.map(({ id: key, kind, reason, at: when, admin }) => ({
			id: key,
			what: measureLabels[kind],
			reason,
			by: admin?.name ?? "Former team member",
			at: exactTimestamp(when),
		})),
	};
}

export default function Person({ loaderData }: Route.ComponentProps) {
	const { person, suspension, profile, facts, counts } = loaderData;
	return (
		<PersonPage person={person} tab="overview" description="An account with its records.">
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
				figures={counts.map(({ what, count }) => ({
					label: what,
					value: <CountedRecords userId={person.id} what={what} count={count} />,
				}))}
			/>
			<PersonRecords records={loaderData.records} measures={loaderData.measures} />
		</PersonPage>
	);
}

const bookings = { area: "records", path: "/admin/users/:userId/bookings" } as const;
const messages = { area: "bookings", path: "/admin/users/:userId/messages" } as const;

/** The tabs that show counted records. */
const tabOfRecords = {
	"Bookings requested": bookings,
	"Bookings received": bookings,
	"Messages written": messages,
} as const;

/** A number of records, with a link to the tab that shows them. */
function CountedRecords({ userId, what, count }: { userId: string; what: string; count: number }) {
	const tab = count > 0 ? tabOfRecords[what as keyof typeof tabOfRecords] : undefined;
	const value = count.toLocaleString("en-US");
	return tab ? (
		<AreaLink area={tab.area} to={href(tab.path, { userId })}>
			{value}
			<span className="sr-only"> {what.toLowerCase()}</span>
		</AreaLink>
	) : (
		value
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

/** A person's applications and requirements, and the team's actions. Renders nothing if there are none. */
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
				<Table caption="What our team did" columns={measures} rows={taken} rowKey={({ id }) => id} isDense />
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

type PersonProfileProps = {
	href: string;
	businessName: string;
	state: string;
	answers: readonly SummaryRow[];
	licenses: readonly { id: string; name: string; state: string; href: string }[];
};

/** A professional's profile: the facts about the work, and the licenses. */
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

/** A professional's facts about the work, with the licenses, for the team. */
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
			{isOwnersTask && <p className="mb-4">Only an owner can suspend or change a team account.</p>}
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
