import { expect } from "vitest";
import { MEMBER_PASSWORD } from "../accounts/member.ts";
import { Browser } from "../browser/browser.ts";
import { exchange } from "../browser/exchange.ts";
import { signInToApi } from "../files/uploads.ts";
import { typedQuote } from "../market/typed-quote.ts";
import type { SharedInstance } from "./instance.ts";
import { newBookingSide, sharedMarket } from "./instance-bookings.ts";

/** Calls the API as a member, and parses the response. */
async function callAs(
	instance: SharedInstance,
	authorization: string,
	{ method, path, body }: { method: string; path: string; body?: object | undefined },
) {
	const { status, text } = await exchange(instance.origin, {
		method,
		path: `/api${path}`,
		headers: { Authorization: authorization, "Content-Type": "application/json" },
		body: body && JSON.stringify(body),
	});
	return { status, body: (text ? JSON.parse(text) : null) as Record<string, unknown> };
}

/** Adds a professional to the shared open marketplace, and returns functions for signing agreements there. */
export async function agreementMarket() {
	const market = await sharedMarket("open");
	const { instance, professionalId, account } = market;
	const ofProfessional = await signInToApi(instance.origin, account);
	const call = (authorization: string, method: string, path: string, body?: object) =>
		callAs(instance, authorization, { method, path, body });

	/** Creates a signed agreement with two milestones, of $333.33 and $666.67. */
	async function newAgreement(serviceLine = "PHOTO_VIDEO") {
		const side = await newBookingSide({ instance, professionalId }, "REQUESTED");
		instance.change(
			"update Booking set phase = 'OPEN', serviceLine = ? where id = ?",
			serviceLine,
			side.bookingId,
		);
		const token = await signInToApi(instance.origin, { email: side.email, password: MEMBER_PASSWORD });
		const sign = {
			fullName: "Any Name",
			mailingAddress: "12 Main Street, Austin, TX 78701",
			consent: true,
			confirmName: true,
		};
		const { body } = await call(ofProfessional, "POST", `${side.path}/send-quote`, {
			...typedQuote(),
			...sign,
		});
		expect(
			await call(token, "POST", `${side.path}/accept-quote`, { quoteId: body.quoteId, ...sign }),
		).toMatchObject({ status: 200 });
		return { ...side, token };
	}

	/** Finds the status of a booking and of its milestones, in order. */
	const findState = (bookingId: string) =>
		[
			...instance.rows<{ status: string }>("select status from Booking where id = ?", bookingId),
			...instance.rows<{ status: string }>(
				"select status from Milestone where bookingId = ? and replacedByVersion = 0 order by position",
				bookingId,
			),
		].map(({ status }) => status);

	/** Pays for the first milestone through the API and on the bank's page, and waits until the money is held. */
	async function fund({ token, bookingId, path }: Agreement): Promise<void> {
		const [milestone] = instance.rows<{ id: string }>(
			"select id from Milestone where bookingId = ? and position = 0",
			bookingId,
		);
		const { body } = await call(token, "POST", `${path}/start-checkout`, { milestoneIds: [milestone?.id] });
		const { pathname, search } = new URL(String(body.address));
		await new Browser(instance.origin).post(pathname + search, { card: "succeeds" });
		await expect.poll(() => findState(bookingId)).toEqual(["IN_PROGRESS", "FUNDED", "PLANNED"]);
	}

	return { ...market, ofProfessional, call, newAgreement, fund, findState };
}
export type AgreementMarket = Awaited<ReturnType<typeof agreementMarket>>;
export type Agreement = { token: string; bookingId: string; path: string };
