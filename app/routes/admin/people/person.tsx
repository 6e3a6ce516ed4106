import { measureLabels } from "#app/domain/account-measures/measure.ts";
import { opensArea, requireUser } from "#app/domain/actor.ts";
import { applicationStatusLabels } from "#app/domain/applications/application.ts";
import { readIdPage } from "#app/domain/pagination/id-page.ts";
import { personPath } from "#app/domain/people/people.ts";
import { findTrail, getPerson } from "#app/domain/people/person-queries.server.ts";
import { professionalPath } from "#app/domain/professionals/professional.ts";
import { requirementsStatusLabels } from "#app/domain/requirements/requirements.ts";
import { roleLabels } from "#app/domain/role.ts";
import { areaOfAccount } from "#app/domain/scopes/area.ts";
import { scopesInWords } from "#app/domain/scopes/scope.ts";
import { workItemPath, workQueues } from "#app/domain/work-items/work-item.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { logNames } from "#app/infra/security/log-names.server.ts";
import { formatTimestamp, pageLinks } from "#app/routes/admin/parts/back-office-data.server.ts";
import { BackOfficePage } from "#app/routes/admin/parts/back-office-page.tsx";
import { actorOf } from "#app/session/contexts.ts";
import { StatList } from "#app/ui/layout/back-office.tsx";
import { Notice } from "#app/ui/layout/notice.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import { SummaryList } from "#app/ui/list/summary-list.tsx";
import type { Route } from "./+types/person";
import { PersonActions } from "./parts/person-actions.tsx";
import { personFacts } from "./parts/person-facts.server.ts";
import { PersonProfile } from "./parts/person-profile.tsx";
import { PersonRecords, PersonTrail } from "./parts/person-records.tsx";
import { StandingTag } from "./parts/standing-tag.tsx";

export const handle = {
	breadcrumb: ({ loaderData }) => loaderData?.person.name,
} satisfies RouteHandle<Route.ComponentProps>;

export async function loader({ params, request, context }: Route.LoaderArgs) {
	const actor = actorOf(context);
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
	const at = (instant: Date | null) => (instant ? formatTimestamp(instant).text : null);
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
				? [{ label: "Roles", value: scopesInWords(scopes.map(({ scope }) => scope)) || "None" }]
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
				at: formatTimestamp(row.statusAt),
			})),
			...requirements.map((row) => ({
				id: row.id,
				what: "Requirements",
				area: workQueues.MATCHING.area,
				name: row.reference,
				href: workItemPath("MATCHING", row.id),
				state: requirementsStatusLabels[row.status],
				at: formatTimestamp(row.createdAt),
			})),
		],
		measures: measures.map(({ id: key, kind, reason, at: when, admin }) => ({
			id: key,
			what: measureLabels[kind],
			reason,
			by: admin?.name ?? "Former team member",
			at: formatTimestamp(when),
		})),
		trail: trail && {
			events: trail.rows.map((event) => ({ ...event, at: formatTimestamp(event.at) })),
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
			slug="Back office · Users"
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
