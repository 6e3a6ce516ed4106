import { site } from "#app/infra/content/site.server.ts";
import { isUniqueViolation } from "#app/infra/database/database-errors.server.ts";
import { db, snapshot, type Tx } from "#app/infra/database/db.server.ts";
import { now, nowAfter } from "#app/infra/process/clock.server.ts";
import type { TaxForm } from "#generated/prisma/sqlite/client/enums.ts";
import { lockReauthentication, requireRecentProof } from "../people/credentials.server.ts";
import { type Actor, requireArea } from "../platform/actor.ts";
import { recordEvent } from "../platform/audit.server.ts";
import { command } from "../platform/command.server.ts";
import { DomainError, invalidField } from "../platform/domain-error.ts";
import { dayIn } from "../platform/time/calendar-day.ts";
import { zoneOfUser } from "../platform/time/time-zones.server.ts";
import { TAX_FORMS } from "./tax-form.ts";
import { assignToTaxYear, computeTaxRows, readTaxRow, sortTaxRows, yearStart } from "./tax-rows.server.ts";
import type { RecordTaxForm } from "./tax-year-forms.ts";

/**
 * A tax year: a calendar year in the site's time zone. Its rows are computed until finance closes it, and
 * then stay as they were (docs/money.md, "Form 1099").
 */

/** How many rows are stored at a time. */
const BATCH = 500;

const findChoice = (from: Tx) =>
	from.taxFormChoice.findFirst({
		orderBy: [{ at: "desc" }, { id: "desc" }],
		select: { form: true, counsel: true, chosenOn: true, at: true, recordedBy: { select: { name: true } } },
	});

/** Counsel's latest choice of the form. Null if none is recorded. */
export async function getTaxFormChoice(actor: Actor) {
	requireArea(actor, "money");
	const choice = await findChoice(db());
	return choice && { ...choice, recordedBy: choice.recordedBy?.name ?? "a deleted account" };
}

const isOver = (year: number): boolean => now() >= yearStart(year + 1);

type YearState = { year: number; form: TaxForm | null; isOver: boolean; isClosed: boolean };

const NO_FORM = "Record which form counsel chose before you close a tax year.";

/** Why a year can't be closed, in a sentence. Null if it can be. */
function describeObstacle({ year, form, isOver, isClosed }: YearState): string | null {
	if (!isOver) return `${year} isn't over yet. You can close it from January 1 on.`;
	if (isClosed) return `The tax year ${year} is already closed.`;
	return form ? null : NO_FORM;
}

/**
 * A year's rows: as they were when it was closed, or as they are now. `form` is null until counsel's choice
 * is recorded, and the thresholds of both forms are checked until then.
 */
export async function getTaxYear(actor: Actor, year: number) {
	requireArea(actor, "money");
	return snapshot(async (tx) => {
		const closed = await tx.taxYear.findUnique({
			where: { year },
			include: { rows: true, closedBy: { select: { name: true } } },
		});
		const choice = closed ?? (await findChoice(tx));
		const state = { year, form: choice?.form ?? null, isOver: isOver(year), isClosed: closed !== null };
		return {
			...state,
			/** Why the year can't be closed now. Null if it can be. */
			obstacle: describeObstacle(state),
			closed: closed && { at: closed.at, by: closed.closedBy?.name ?? "a deleted account" },
			rows: closed
				? sortTaxRows(closed.rows.map(readTaxRow))
				: await computeTaxRows(tx, year, choice ? [choice.form] : TAX_FORMS),
		};
	});
}

/** The years from the first payment until now, latest first. */
export async function findTaxYears(actor: Actor): Promise<number[]> {
	requireArea(actor, "money");
	const first = await db().payment.findFirst({
		where: { outcome: "FUNDED" },
		orderBy: { receivedAt: "asc" },
		select: { receivedAt: true },
	});
	if (!first) return [];
	const getYear = (at: Date) => Number(dayIn(at, site().timeZone).slice(0, 4));
	const last = getYear(now());
	return Array.from({ length: Math.max(0, last - getYear(first.receivedAt) + 1) }, (_, i) => last - i);
}

/**
 * Someone with the finance role records which form counsel chose. It applies to every year that isn't closed.
 * Requires a recent identity check. Throws `invalid` for a day in the future.
 */
export async function recordTaxForm(
	actor: Actor,
	{ form, counsel, chosenOn }: RecordTaxForm,
): Promise<{ choiceId: string }> {
	requireArea(actor, "money");
	const user = requireRecentProof(actor);
	return command(actor, "record-tax-form", { form, counsel, chosenOn }, async (tx) => {
		await lockReauthentication(tx, user);
		if (chosenOn > dayIn(now(), await zoneOfUser(tx, user.id)))
			throw invalidField("chosenOn", "Enter a day that isn't in the future");
		const last = await findChoice(tx);
		const { id: choiceId } = await tx.taxFormChoice.create({
			data: { form, counsel, chosenOn, recordedById: user.id, at: nowAfter(last?.at ?? new Date(0)) },
			select: { id: true },
		});
		await recordEvent(tx, actor, {
			action: "record-tax-form",
			subject: ["TaxFormChoice", choiceId],
			detail: { before: last?.form ?? null, after: form, chosenOn },
		});
		return { choiceId };
	});
}

/**
 * Someone with the finance role closes a year: its rows are stored as they are, and nothing that happens
 * later changes them. Requires a recent identity check. Throws `conflict` if the year isn't over or is closed
 * already, or if counsel's choice of the form isn't recorded.
 */
export async function closeTaxYear(actor: Actor, { year }: { year: number }): Promise<{ payees: number }> {
	requireArea(actor, "money");
	const user = requireRecentProof(actor);
	try {
		return await command(actor, "close-tax-year", { year }, async (tx) => {
			await lockReauthentication(tx, user);
			const { taxYearId, form, rows } = await storeYear(tx, user.id, year);
			await recordEvent(tx, actor, {
				action: "close-tax-year",
				subject: ["TaxYear", taxYearId],
				detail: { year, form, rows },
			});
			return { payees: rows };
		});
	} catch (error) {
		// Someone else closed it at the same time.
		if (!isUniqueViolation(error)) throw error;
		throw new DomainError("conflict", `The tax year ${year} is already closed.`);
	}
}

/** Stores a year with its rows, and returns how many there are. Throws like `closeTaxYear`. */
async function storeYear(tx: Tx, closedById: string, year: number) {
	const isClosed = (await tx.taxYear.count({ where: { year } })) > 0;
	const choice = await findChoice(tx);
	const obstacle = describeObstacle({ year, form: choice?.form ?? null, isOver: isOver(year), isClosed });
	if (!choice || obstacle !== null) throw new DomainError("conflict", obstacle ?? NO_FORM);
	const { form } = choice;
	const rows = await assignToTaxYear(tx, year, [form]);
	const { id: taxYearId } = await tx.taxYear.create({
		data: { year, form, closedById, at: now() },
		select: { id: true },
	});
	const data = rows.map(({ monthlyGross, thresholds, ...row }) => ({
		...row,
		taxYearId,
		monthlyGross: JSON.stringify(monthlyGross),
		thresholds: thresholds.join(", "),
	}));
	for (let i = 0; i < data.length; i += BATCH)
		await tx.taxYearRow.createMany({ data: data.slice(i, i + BATCH) });
	return { taxYearId, form, rows: rows.length };
}
