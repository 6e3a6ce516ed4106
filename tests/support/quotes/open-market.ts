import { expect } from "vitest";
import { termFields } from "#app/domain/bookings/quotes/usage-term.ts";
import { Browser, type Page } from "../browser/browser.ts";
import { expectGoodDocument } from "../browser/document.ts";
import { newBookingSide, sharedMarket } from "../instance/instance-bookings.ts";
import { typedQuote } from "../market/typed-quote.ts";

export const FORM = "main form";
export const sign = {
	fullName: "Rosa Delgado",
	mailingAddress: "12 Main Street, Austin, TX 78701",
	consent: "on",
};

/** Returns the fields of a quote as a browser sends them. */
export function typed(facts: Record<string, unknown> = {}): Record<string, string> {
	const { items, milestones, isExclusive: _, isMonthly: __, usageTerm, ...others } = typedQuote(facts);
	const { usageTerm: ___, ...term } = termFields(usageTerm);
	const rest = { ...others, ...term };
	const rows = (name: string, list: object[]) =>
		list.flatMap((row, i) =>
			Object.entries(row).map(([field, value]) => [`${name}[${i}].${field}`, String(value)]),
		);
	return Object.fromEntries([
		...Object.entries(rest).map(([name, value]) => [name, String(value)]),
		...rows("items", items as object[]),
		...rows("milestones", milestones as object[]),
	]) as Record<string, string>;
}

/** Adds a listed professional to the shared open marketplace, and signs in an admin. */
export async function openMarket() {
	const { instance, professional, professionalId, account } = await sharedMarket("open");
	const team = await new Browser(instance.origin).signIn(instance.account("ADMIN"));

	/** Creates a request that is waiting for a quote, in the open marketplace. */
	async function newRequest() {
		const side = await newBookingSide({ instance, professionalId }, "REQUESTED");
		instance.change("update Booking set phase = 'OPEN' where id = ?", side.bookingId);
		return side;
	}

	const findName = (email: string) =>
		instance.rows<{ name: string }>('select name from "User" where email = ?', email)[0]?.name;

	const findStates = (bookingId: string) =>
		[
			...instance.rows<{ status: string }>("select status from Booking where id = ?", bookingId),
			...instance.rows<{ status: string }>(
				"select status from Quote where bookingId = ? order by version",
				bookingId,
			),
		].map(({ status }) => status);

	const openDeadline = (bookingId: string) =>
		instance.rows<{ id: string; dueAt: string }>(
			"select id, dueAt from Deadline where bookingId = ? and closedAt is null",
			bookingId,
		)[0] ?? expect.fail("No deadline is open.");

	/** Writes, reviews, and sends a quote, and checks the pages on the way. */
	async function send(
		path: string,
		command: "send-quote" | "revise-quote" = "send-quote",
		facts: Record<string, unknown> = {},
	): Promise<Page> {
		expectGoodDocument(await professional.get(`${path}/edit-quote`), instance.origin);
		const edited = await professional.post(`${path}/edit-quote`, typed(facts));
		expect([edited.status, edited.location]).toEqual([303, `${path}/${command}`]);
		const preview = await professional.get(`${path}/${command}`);
		expectGoodDocument(preview, instance.origin);
		return professional.submit(preview, FORM, sign);
	}

	return {
		instance,
		professional,
		professionalId,
		account,
		team,
		newRequest,
		findName,
		findStates,
		openDeadline,
		send,
	};
}
