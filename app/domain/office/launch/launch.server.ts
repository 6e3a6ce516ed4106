import { createHash } from "node:crypto";
import { isCompanyNamed, site } from "#app/infra/content/site.server.ts";
import { db, type Tx } from "#app/infra/database/db.server.ts";
import { announce } from "#app/infra/database/events.server.ts";
import { movesRealMoney } from "#app/infra/payments/provider.server.ts";
import { now, nowAfter } from "#app/infra/process/clock.server.ts";
import { OPEN_BOOKING_STATUSES } from "../../bookings/booking.ts";
import { recordsTextToApprove } from "../../bookings/performer-records/records-texts.server.ts";
import { agreementTemplates } from "../../bookings/quotes/agreement.server.ts";
import { releaseTemplates } from "../../bookings/releases/release-templates.server.ts";
import { followContent } from "../../content/editorial/follow-content.server.ts";
import { areOpenTextsPublished } from "../../market/legal.server.ts";
import { HELD_MILESTONE_STATUSES, unsettledCents } from "../../money/amounts.ts";
import { feeFor } from "../../money/fees.server.ts";
import { DONE_PAYOUT_STATUSES } from "../../money/payout.ts";
import { activeWith } from "../../people/admin-account.server.ts";
import { isDemo } from "../../people/demo-account.server.ts";
import { type Actor, opensArea, requireArea } from "../../platform/actor.ts";
import { recordEvent } from "../../platform/audit.server.ts";
import { command } from "../../platform/command.server.ts";
import { DomainError, invalidField } from "../../platform/domain-error.ts";
import { getLatestPhaseChange, getPhase } from "../../platform/phase.server.ts";
import { type Phase, phaseLabels } from "../../platform/phase.ts";
import { listScopes } from "../../platform/roles.ts";
import { dayIn } from "../../platform/time/calendar-day.ts";
import { zoneOfUser } from "../../platform/time/time-zones.server.ts";
import { syncExamples } from "../../profiles/examples.server.ts";
import { APPROVAL_SUBJECTS, type ApprovalSubject, approvalSubjects } from "./approval.ts";
import type { RecordApproval } from "./launch-forms.ts";

/** The current texts for counsel to approve. An approval lapses when its text changes. */
const texts: Record<ApprovalSubject, () => string> = {
	AGENT_CLAUSE: agentClause,
	ACCOUNTING_FEE: () =>
		`${site().name} charges a fee of ${feeFor("ACCOUNTING") / 100}% on accounting work, also on work of certified public accountants. It is taken from the payout of what is completed, and nothing is charged for listing, matching, or introducing anyone. The agreement says:\n\n${agreementTemplates().ACCOUNTING.agentClause ?? ""}`,
	PERFORMER_RECORDS: recordsTextToApprove,
};

function agentClause(): string {
	return (
		Object.values(agreementTemplates()).find(({ agentClause: clause }) => clause !== null)?.agentClause ?? ""
	);
}

/** The text of a subject, and its SHA-256 in hexadecimal. */
export function textToApprove(subject: ApprovalSubject): { text: string; sha256: string } {
	const text = texts[subject]();
	return { text, sha256: createHash("sha256").update(text).digest("hex") };
}

/**
 * Counsel's latest approval of the current text. Null if the text has changed since, or was never
 * approved.
 */
async function findApproval(from: Tx, subject: ApprovalSubject) {
	const latest = await from.counselApproval.findFirst({
		where: { subject },
		orderBy: [{ at: "desc" }, { id: "desc" }],
		select: {
			counsel: true,
			approvedOn: true,
			at: true,
			sha256: true,
			recordedBy: { select: { name: true } },
		},
	});
	return latest?.sha256 === textToApprove(subject).sha256 ? latest : null;
}

type Requirement = {
	label: string;
	/** How to meet the requirement. */
	hint: string;
	isMet: (from: Tx) => boolean | Promise<boolean>;
};

/**
 * The minimum number of people who can decide disputes, and of people with the role Finance. Someone who
 * neither made nor confirmed the first decision decides the appeal. The first decision may take two people,
 * so a third is needed. Above a limit, the decision on the appeal needs a confirmation, which may come from
 * the person who confirmed the first decision.
 */
const DECIDING_PEOPLE = 3;

/** The requirements for opening the marketplace to real people. */
const requirements: readonly Requirement[] = [
	{
		label: "Payment provider",
		hint: "Set up Stripe with a live key. The test bank and test keys move no real money, so they are for demos only.",
		isMet: movesRealMoney,
	},
	{
		label: "Three people with the role Finance",
		hint: "An owner gives roles on the page of each person, under Users.",
		isMet: async (from) => (await from.user.count({ where: activeWith("FINANCE") })) >= DECIDING_PEOPLE,
	},
	{
		label: "Three people who can decide disputes",
		hint: "Owners and people with the role Support. One decides a dispute, another may confirm that, and the third can decide an appeal.",
		isMet: async (from) =>
			(await from.user.count({ where: activeWith(...listScopes("bookings")) })) >= DECIDING_PEOPLE,
	},
	{
		label: "Legal entity",
		hint: "Write its name and postal address under company in content/site.yaml.",
		isMet: isCompanyNamed,
	},
	{
		label: "Agreement texts",
		hint: "Review the files under content/agreements/, and write publishedOn with the day into the head of each.",
		isMet: () =>
			[...Object.values(agreementTemplates()), ...Object.values(releaseTemplates())].every(
				({ isPublished }) => isPublished,
			),
	},
	{
		label: "Terms and privacy for an open marketplace",
		hint: "Review the versions with phase: open under content/legal/, and write publishedOn with the day into the head of each.",
		isMet: () => areOpenTextsPublished(),
	},
	...APPROVAL_SUBJECTS.filter((subject) => approvalSubjects[subject].isForOpening).map((subject) => ({
		label: approvalSubjects[subject].label,
		hint: "Have counsel review the text as it is now, and record the approval.",
		isMet: async (from: Tx) => (await findApproval(from, subject)) !== null,
	})),
];

export type LaunchRequirement = { label: string; hint: string; isMet: boolean };

/** The requirements for opening the marketplace outside a demo, and whether each is met. */
const findLaunchRequirements = (from: Tx): Promise<LaunchRequirement[]> =>
	Promise.all(
		requirements.map(async ({ label, hint, isMet }) => ({ label, hint, isMet: await isMet(from) })),
	);

/** For the team: the current phase, its last change, and the requirements for opening, met or not. */
export async function getLaunch(actor: Actor) {
	const user = requireArea(actor, "phase");
	const [last, demo, requirements] = await Promise.all([
		getLatestPhaseChange(),
		isDemo(),
		findLaunchRequirements(db()),
	]);
	return {
		phase: last?.phase ?? "EARLY_ACCESS",
		changed: last && { at: last.at, by: last.changedBy?.name ?? "a deleted account" },
		requirements,
		isDemo: demo,
		mayChange: opensArea(user, "launch"),
		mayOpen: demo || requirements.every(({ isMet }) => isMet),
	};
}

/**
 * For the team of a new instance: the requirements for opening the marketplace, met or not. Null in a demo,
 * once all of them are met, and while the marketplace is open.
 */
export async function findFirstSteps(actor: Actor): Promise<LaunchRequirement[] | null> {
	requireArea(actor, "phase");
	if ((await getPhase()) === "OPEN" || (await isDemo())) return null;
	const steps = await findLaunchRequirements(db());
	return steps.every(({ isMet }) => isMet) ? null : steps;
}

/**
 * For the team, before a return to early access: the open work. This work continues under the rules that
 * applied when it began.
 */
export async function getOpenWork(actor: Actor) {
	const user = requireArea(actor, "phase");
	const [phase, bookings, { _count: payments, _sum: sums }, payouts] = await Promise.all([
		getPhase(),
		db().booking.count({ where: { phase: "OPEN", status: { in: OPEN_BOOKING_STATUSES } } }),
		db().milestone.aggregate({
			where: { status: { in: [...HELD_MILESTONE_STATUSES] }, paymentId: { not: null } },
			_count: true,
			_sum: { amountCents: true, releasedCents: true, refundedCents: true },
		}),
		db().payout.count({ where: { status: { notIn: [...DONE_PAYOUT_STATUSES] } } }),
	]);
	return {
		phase,
		bookings,
		payments,
		heldCents: unsettledCents({
			amountCents: sums.amountCents ?? 0,
			releasedCents: sums.releasedCents ?? 0,
			refundedCents: sums.refundedCents ?? 0,
		}),
		payouts,
		mayChange: opensArea(user, "launch"),
	};
}

/** For the team: the current text for counsel to approve, and its approval. */
export async function getApproval(actor: Actor, subject: ApprovalSubject) {
	requireArea(actor, "phase");
	const found = await findApproval(db(), subject);
	const approval = found && {
		counsel: found.counsel,
		approvedOn: found.approvedOn,
		at: found.at,
		by: found.recordedBy?.name ?? "a deleted account",
	};
	return { subject, ...textToApprove(subject), approval };
}

/** The texts for counsel to approve, with their approvals. */
export const getApprovals = (actor: Actor) =>
	Promise.all(APPROVAL_SUBJECTS.map((subject) => getApproval(actor, subject)));

/**
 * Someone with the finance role records that counsel approved a text in the version shown on the page. The
 * approval is valid until the text changes. Throws `conflict` if the text has changed in the meantime, and
 * `invalid` for a day in the future.
 */
export async function recordApproval(
	actor: Actor,
	{ subject, counsel, approvedOn, sha256 }: Omit<RecordApproval, "isApproved">,
): Promise<{ approvalId: string }> {
	const { id: recordedById } = requireArea(actor, "phase");
	return command(actor, "record-approval", { subject, counsel, approvedOn, sha256 }, async (tx) => {
		if (sha256 !== textToApprove(subject).sha256)
			throw new DomainError(
				"conflict",
				"The text was changed since you opened this page. Have counsel review it as it is now.",
			);
		if (approvedOn > dayIn(now(), await zoneOfUser(tx, recordedById)))
			throw invalidField("approvedOn", "Enter a day that isn't in the future");
		const last = await tx.counselApproval.findFirst({
			where: { subject },
			orderBy: { at: "desc" },
			select: { at: true },
		});
		const { id: approvalId } = await tx.counselApproval.create({
			data: { subject, counsel, approvedOn, sha256, recordedById, at: nowAfter(last?.at ?? new Date(0)) },
			select: { id: true },
		});
		await recordEvent(tx, actor, {
			action: "record-approval",
			subject: ["CounselApproval", approvalId],
			detail: { subject, approvedOn, sha256 },
		});
		return { approvalId };
	});
}

/**
 * An owner changes the phase of the marketplace, on all nodes immediately. Only new requests follow the new
 * phase. The reason for a return to early access goes into the audit log. Throws `conflict` if the phase is
 * already the current one, or if the marketplace can't open because a requirement isn't met. A demo has no
 * requirements.
 */
export async function changePhase(
	actor: Actor,
	{ phase, reason }: { phase: Phase; reason?: string | null },
): Promise<void> {
	const { id: changedById } = requireArea(actor, "launch");
	await command(actor, "change-phase", { phase, reason: reason ?? null }, async (tx) => {
		if (phase === "OPEN") await assertReady(tx);
		const last = await getLatestPhaseChange(tx);
		if ((last?.phase ?? "EARLY_ACCESS") === phase)
			throw new DomainError("conflict", `The phase is already “${phaseLabels[phase]}”. Nothing was changed.`);
		const { id } = await tx.phaseChange.create({
			data: { phase, changedById, at: nowAfter(last?.at ?? new Date(0)) },
			select: { id: true },
		});
		await recordEvent(tx, actor, {
			action: "change-phase",
			subject: ["PhaseChange", id],
			detail: { before: last?.phase ?? "EARLY_ACCESS", after: phase, ...(reason && { reason }) },
		});
		await announce(tx, "changed_content", id);
	});
	await followContent();
	await syncExamples();
}

async function assertReady(tx: Tx): Promise<void> {
	if (await isDemo(tx)) return;
	const missing = (await findLaunchRequirements(tx)).filter(({ isMet }) => !isMet);
	if (missing.length > 0)
		throw new DomainError(
			"conflict",
			`The marketplace can't open yet. Missing: ${missing.map(({ label }) => label).join(", ")}.`,
		);
}
