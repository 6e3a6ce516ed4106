import { syncBuiltinESMExports } from "node:module";
import timers from "node:timers/promises";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import {
	countSecondFactor,
	countSignIn,
	DEVICE_DAYS,
	newDevice,
} from "#app/domain/people/sign-in-limit.server.ts";
import type { Actor } from "#app/domain/platform/actor.ts";
import { DAY, later, now, setClock } from "#app/infra/process/clock.server.ts";
import { defaultLimits } from "#app/infra/process/default-limits.ts";
import { newAddress, newMember, visitor } from "../../support/accounts/actors.ts";

afterEach(() => setClock(undefined));

const isRefused = { code: "rate_limited", retryAfter: expect.any(Number) };
const { points } = defaultLimits["sign-in-account"];

type Account = { email: string; id: string | undefined };
const tryAt = ({ email, id }: Account, actor: Actor = visitor()) => countSignIn(actor, email, id);

async function spendAll(account: Account, actor: Actor): Promise<void> {
	for (let i = 0; i < points; i++) await tryAt(account, actor);
}

describe("password attempts", () => {
	it.each(["known", "unknown"])(
		"for an address that is %s are limited for each pair of account and network",
		async (kind) => {
			const account = kind === "known" ? await newMember() : { email: newAddress(), id: undefined };
			const stranger = visitor();
			await spendAll(account, stranger);
			await expect(tryAt(account, stranger)).rejects.toMatchObject(isRefused);
			await expect(tryAt(await newMember(), stranger)).resolves.toBeUndefined();
			await expect(tryAt(account)).resolves.toBeUndefined();
		},
	);

	it("in a browser that the account knows have a separate limit instead of the network's", async () => {
		const owner = await newMember();
		const stranger = visitor();
		await spendAll(owner, stranger);
		const known = { ...stranger, device: newDevice(owner.id) };
		await spendAll(owner, known);
		await expect(tryAt(owner, known)).rejects.toMatchObject(isRefused);
		// All known browsers of an account share that limit. Once it is used up, a second known browser has
		// only its network's attempts.
		const elsewhere = { ...visitor(), device: newDevice(owner.id) };
		await spendAll(owner, elsewhere);
		await expect(tryAt(owner, elsewhere)).rejects.toMatchObject(isRefused);
	});

	it("that send another account's device cookie, an expired one, or an invalid one are limited like those without a cookie", async () => {
		const [owner, other] = [await newMember(), await newMember()];
		const stranger = visitor();
		await spendAll(owner, stranger);
		const device = newDevice(owner.id);
		for (const brought of [
			newDevice(other.id),
			{ ...device, owner: owner.id },
			{ owner: device.owner },
			"",
			null,
			[device],
			undefined,
		]) {
			await expect(tryAt(owner, { ...stranger, device: brought })).rejects.toMatchObject(isRefused);
		}
		setClock(later(now(), DEVICE_DAYS * DAY));
		await expect(tryAt(owner, { ...stranger, device })).rejects.toMatchObject(isRefused);
		setClock(undefined);
		await expect(tryAt(owner, { ...stranger, device })).resolves.toBeUndefined();
	});

	it("are slowed but not refused once many networks have tried, except in browsers that the account knows", async () => {
		const owner = await newMember();
		for (let i = 0; i < defaultLimits["sign-in-slow"].points; i++) await tryAt(owner);
		const sleep = vi.spyOn(timers, "setTimeout").mockResolvedValue(undefined);
		syncBuiltinESMExports();
		onTestFinished(() => {
			sleep.mockRestore();
			syncBuiltinESMExports();
		});
		await tryAt(owner, visitor({ device: newDevice(owner.id) }));
		expect(sleep).not.toHaveBeenCalled();
		await tryAt(owner);
		expect(sleep.mock.calls).toEqual([[2_000]]);
	});
});

describe("second-factor attempts", () => {
	it("share one limit across all networks, but browsers that the account knows have a separate one", async () => {
		const { id } = await newMember();
		for (let i = 0; i < defaultLimits["second-factor"].points; i++) await countSecondFactor(visitor(), id);
		await expect(countSecondFactor(visitor(), id)).rejects.toMatchObject(isRefused);
		const known = () => visitor({ device: newDevice(id) });
		for (let i = 0; i < defaultLimits["second-factor"].points; i++) await countSecondFactor(known(), id);
		await expect(countSecondFactor(known(), id)).rejects.toMatchObject(isRefused);
	});
});
