import { db } from "#app/infra/database/db.server.ts";
import { DAY, later, now } from "#app/infra/process/clock.server.ts";
import { getRetentionDays } from "#app/infra/process/retention.server.ts";
import { type RetentionName, retentionPeriods } from "#app/infra/process/retention-periods.ts";
import { dueRecords } from "../../bookings/performer-records/keep-performer-records.server.ts";
import { oldFeedback } from "../../content/page-feedback.server.ts";
import { oldLinks } from "../../people/account-token.server.ts";
import { BIRTH_DATE_DAYS } from "../../people/age-verification.ts";
import { decidedLongAgo } from "../../people/verify-age.server.ts";
import { oldCounts } from "../../platform/counters.server.ts";
import { oldSentEmails } from "../../platform/email/outbox.server.ts";
import { GRACE_DAYS } from "../../trust/deletion.ts";
import { DRAFT_DAYS, INVITED_ADDRESS_DAYS } from "../../vetting/application.ts";
import { oldDrafts } from "../../vetting/application-draft.server.ts";
import { oldInvitations } from "../../vetting/invitations.server.ts";
import { CHECKED_HOURS, REFUSED_ROWS_DAYS } from "../imports/import.ts";
import { oldChecks, oldImports } from "../imports/run-imports.server.ts";
import { oldUnconfirmed } from "../newsletter/newsletter.server.ts";
import { oldDeliveries } from "../webhooks/webhooks.server.ts";
import { oldErrors } from "./error-inbox.server.ts";
import type { JobName } from "./job-list.server.ts";

/** One kind of records that are deleted or reduced after a time, or kept on purpose. */
export type Retention = {
	what: string;
	/** How long they are kept, in words. */
	period: string;
	/** The name in the setting RETENTION_DAYS. Null if the period is fixed. */
	setting: RetentionName | null;
	/** Where the period is promised or explained. */
	promisedIn: string;
	/** The job that removes them. Null if nothing does. */
	job: JobName | null;
	count: number;
	oldestAt: Date | string | null;
	/** How many the job removes when it runs next. */
	due: number;
	/** How many would be due, but are kept because an account is on legal hold. */
	held: number;
};

type Figures = Pick<Retention, "count" | "oldestAt" | "due"> & { held?: number };

const PRIVACY = "privacy policy, how long";

/** For records whose period the operator may decide. */
const ofSetting = async (
	setting: RetentionName,
	{ what, promisedIn, job }: Pick<Retention, "what" | "promisedIn"> & { job: JobName },
	figures: Promise<Figures>,
): Promise<Retention> => ({
	what,
	period: `${getRetentionDays(setting)} days (at most ${retentionPeriods[setting].max})`,
	setting,
	promisedIn,
	job,
	held: 0,
	...(await figures),
});

const fixed = async (
	facts: Pick<Retention, "what" | "period" | "promisedIn" | "job">,
	figures: Promise<Figures>,
): Promise<Retention> => ({ ...facts, setting: null, held: 0, ...(await figures) });

/**
 * What is kept for how long, where that is promised, how many there are, and how many the next run of each job
 * removes. It contains no personal data and changes nothing.
 */
export async function reportRetention(): Promise<Retention[]> {
	return [
		await ofSetting("emails", { what: "sent emails", promisedIn: PRIVACY, job: "sweep-mail" }, countEmails()),
		await ofSetting(
			"errors",
			{ what: "errors, since they last happened", promisedIn: "docs/operating.md", job: "sweep-errors" },
			countErrors(),
		),
		await ofSetting(
			"webhooks",
			{ what: "deliveries of webhooks", promisedIn: "docs/operating.md", job: "sweep-webhooks" },
			countDeliveries(),
		),
		await ofSetting(
			"counts",
			{
				what: "totals of views, errors, and visits",
				promisedIn: "privacy policy, about two years",
				job: "sweep-counts",
			},
			countTotals(),
		),
		await ofSetting(
			"searches",
			{ what: "searches that found nothing", promisedIn: "privacy policy, 90 days", job: "sweep-counts" },
			countSearches(),
		),
		await ofSetting(
			"feedback",
			{ what: "answers about pages", promisedIn: PRIVACY, job: "sweep-feedback" },
			countFeedback(),
		),
		await fixed(
			{
				what: "drafts of applications",
				period: `${DRAFT_DAYS} days`,
				promisedIn: PRIVACY,
				job: "sweep-drafts",
			},
			countDrafts(),
		),
		await fixed(
			{
				what: "addresses of invited professionals",
				period: `${INVITED_ADDRESS_DAYS} days`,
				promisedIn: PRIVACY,
				job: "sweep-invitations",
			},
			countInvitations(),
		),
		await fixed(
			{
				what: "files of people whose import wasn't confirmed",
				period: `${CHECKED_HOURS} hours`,
				promisedIn: "docs/operating.md",
				job: "sweep-imports",
			},
			countChecks(),
		),
		await fixed(
			{
				what: "refused rows of imports",
				period: `${REFUSED_ROWS_DAYS} days`,
				promisedIn: "docs/operating.md",
				job: "sweep-imports",
			},
			countRefusedRows(),
		),
		await fixed(
			{
				what: "newsletter addresses that weren't confirmed",
				period: "30 days after the link expired",
				promisedIn: PRIVACY,
				job: "sweep-newsletter",
			},
			countUnconfirmed(),
		),
		await fixed(
			{
				what: "links and codes in emails, as hashes",
				period: "30 days after they expired",
				promisedIn: PRIVACY,
				job: "sweep-account-tokens",
			},
			countLinks(),
		),
		await fixed(
			{
				what: "dates of birth, reduced to the year",
				period: `${BIRTH_DATE_DAYS} days after the decision`,
				promisedIn: PRIVACY,
				job: "reduce-birth-dates",
			},
			countBirthDates(),
		),
		await fixed(
			{
				what: "accounts that asked for deletion",
				period: `${GRACE_DAYS} days, and until their money is settled`,
				promisedIn: "privacy policy, your rights",
				job: "delete-accounts",
			},
			countDeletions(),
		),
		await fixed(
			{
				what: "performer records, by booking",
				period: "7 years, or 5 after the producer's account",
				promisedIn: `${PRIVACY}; 28 CFR 75`,
				job: "sweep-performer-records",
			},
			countRecords(),
		),
		await fixed(
			{
				what: "audit trail",
				period: "as long as the site runs",
				promisedIn: "privacy policy, what we keep after deletion",
				job: null,
			},
			countEvents(),
		),
	];
}

async function countEmails(): Promise<Figures> {
	const where = { state: "SENT" } as const;
	const { _min: min, _count: count } = await db().outboxEmail.aggregate({
		where,
		_min: { sentAt: true },
		_count: true,
	});
	return { count, oldestAt: min.sentAt, due: await db().outboxEmail.count({ where: oldSentEmails() }) };
}

async function countErrors(): Promise<Figures> {
	const { _min: min, _count: count } = await db().errorCause.aggregate({
		_min: { lastAt: true },
		_count: true,
	});
	return { count, oldestAt: min.lastAt, due: await db().errorCause.count({ where: oldErrors() }) };
}

async function countDeliveries(): Promise<Figures> {
	const { _min: min, _count: count } = await db().webhookDelivery.aggregate({
		_min: { endedAt: true },
		_count: true,
	});
	return { count, oldestAt: min.endedAt, due: await db().webhookDelivery.count({ where: oldDeliveries() }) };
}

async function countTotals(): Promise<Figures> {
	const args = { _min: { day: true }, _count: true } as const;
	const old = { where: oldCounts("counts") };
	const all = [
		await db().pageViewCount.aggregate(args),
		await db().formErrorCount.aggregate(args),
		await db().vitalCount.aggregate(args),
		await db().funnelCount.aggregate(args),
	];
	const due = [
		await db().pageViewCount.count(old),
		await db().formErrorCount.count(old),
		await db().vitalCount.count(old),
		await db().funnelCount.count(old),
	];
	return {
		count: all.reduce((sum, { _count: count }) => sum + count, 0),
		oldestAt: all.flatMap(({ _min: { day } }) => day ?? []).toSorted()[0] ?? null,
		due: due.reduce((sum, count) => sum + count, 0),
	};
}

async function countSearches(): Promise<Figures> {
	const { _min: min, _count: count } = await db().searchMissCount.aggregate({
		_min: { day: true },
		_count: true,
	});
	return {
		count,
		oldestAt: min.day,
		due: await db().searchMissCount.count({ where: oldCounts("searches") }),
	};
}

async function countFeedback(): Promise<Figures> {
	const { _min: min, _count: count } = await db().pageFeedback.aggregate({
		_min: { createdAt: true },
		_count: true,
	});
	return { count, oldestAt: min.createdAt, due: await db().pageFeedback.count({ where: oldFeedback() }) };
}

async function countDrafts(): Promise<Figures> {
	const { _min: min, _count: count } = await db().application.aggregate({
		where: { status: "DRAFT" },
		_min: { savedAt: true },
		_count: true,
	});
	return { count, oldestAt: min.savedAt, due: await db().application.count({ where: oldDrafts() }) };
}

async function countInvitations(): Promise<Figures> {
	const { _min: min, _count: count } = await db().professionalInvitation.aggregate({
		where: { email: { not: null } },
		_min: { createdAt: true },
		_count: true,
	});
	const due = await db().professionalInvitation.count({ where: oldInvitations() });
	return { count, oldestAt: min.createdAt, due };
}

async function countChecks(): Promise<Figures> {
	const { _min: min, _count: count } = await db().peopleImport.aggregate({
		where: { state: "CHECKED" },
		_min: { createdAt: true },
		_count: true,
	});
	return { count, oldestAt: min.createdAt, due: await db().peopleImport.count({ where: oldChecks() }) };
}

async function countRefusedRows(): Promise<Figures> {
	const { _min: min } = await db().peopleImport.aggregate({
		where: { state: "DONE", rows: { some: {} } },
		_min: { finishedAt: true },
	});
	return {
		count: await db().peopleImportRow.count({ where: { import: { state: "DONE" } } }),
		oldestAt: min.finishedAt,
		due: await db().peopleImportRow.count({ where: { import: oldImports() } }),
	};
}

async function countUnconfirmed(): Promise<Figures> {
	const { _min: min, _count: count } = await db().newsletterSubscriber.aggregate({
		where: { state: "PENDING" },
		_min: { confirmExpiresAt: true },
		_count: true,
	});
	const due = await db().newsletterSubscriber.count({ where: oldUnconfirmed() });
	return { count, oldestAt: min.confirmExpiresAt, due };
}

async function countLinks(): Promise<Figures> {
	const { _min: min, _count: count } = await db().accountToken.aggregate({
		_min: { expiresAt: true },
		_count: true,
	});
	return { count, oldestAt: min.expiresAt, due: await db().accountToken.count({ where: oldLinks() }) };
}

async function countBirthDates(): Promise<Figures> {
	const dateOfBirth = { not: null };
	const verified = await db().ageVerification.aggregate({
		where: { dateOfBirth },
		_min: { decidedAt: true },
		_count: true,
	});
	const rejected = await db().underageRejection.aggregate({
		where: { dateOfBirth },
		_min: { at: true },
		_count: true,
	});
	const [oldestAt = null] = [verified._min.decidedAt, rejected._min.at]
		.flatMap((at) => at ?? [])
		.toSorted((a, b) => a.getTime() - b.getTime());
	return {
		count: verified._count + rejected._count,
		oldestAt,
		due:
			(await db().ageVerification.count({ where: { decidedAt: decidedLongAgo(), dateOfBirth } })) +
			(await db().underageRejection.count({ where: { at: decidedLongAgo(), dateOfBirth } })),
	};
}

/** Accounts with money left to settle are due, too, but wait until it is settled. */
async function countDeletions(): Promise<Figures> {
	const over = { deletionAskedAt: { lte: later(now(), -GRACE_DAYS * DAY) } };
	const { _min: min, _count: count } = await db().user.aggregate({
		where: { deletionAskedAt: { not: null } },
		_min: { deletionAskedAt: true },
		_count: true,
	});
	return {
		count,
		oldestAt: min.deletionAskedAt,
		due: await db().user.count({ where: { ...over, heldAt: null } }),
		held: await db().user.count({ where: { ...over, heldAt: { not: null } } }),
	};
}

async function countRecords(): Promise<Figures> {
	const { _min: min, _count: count } = await db().performerBinder.aggregate({
		_min: { createdAt: true },
		_count: true,
	});
	const due = await db().performerBinder.count({ where: dueRecords(now()) });
	const over = await db().performerBinder.count({ where: { keptUntil: { lte: now() } } });
	return { count, oldestAt: min.createdAt, due, held: over - due };
}

async function countEvents(): Promise<Figures> {
	const { _min: min, _count: count } = await db().auditEvent.aggregate({ _min: { at: true }, _count: true });
	return { count, oldestAt: min.at, due: 0 };
}
