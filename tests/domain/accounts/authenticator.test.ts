import { afterEach, describe, expect, it } from "vitest";
import { askPasswordReset } from "#app/domain/people/password.server.ts";
import { keepPendingSignIn } from "#app/domain/people/second-factor.server.ts";
import { startSession } from "#app/domain/people/sessions.server.ts";
import { askSignInLink } from "#app/domain/people/sign-in.server.ts";
import { countSignIn, newDevice } from "#app/domain/people/sign-in-limit.server.ts";
import { later, MINUTE, now, setClock } from "#app/infra/process/clock.server.ts";
import { defaultLimits } from "#app/infra/process/default-limits.ts";
import { authenticate, authenticateWithCode } from "#app/session/authenticator.server.ts";
import { newAddress, newMember, PASSWORD, visitor } from "../../support/accounts/actors.ts";
import { computeCode, wrongCode } from "../../support/accounts/authenticator.ts";
import { setUpTwoFactor } from "../../support/accounts/second-factor.ts";
import { signInRequest } from "../../support/accounts/sign-in-request.ts";
import { emailedSecrets } from "../../support/email/outbox.ts";

afterEach(() => setClock(undefined));

type Method = Parameters<typeof authenticate>[0];
type Credentials = Parameters<typeof authenticate>[2];
const prove = (method: Method, credentials: Credentials, submissionKey?: string) =>
	signInRequest((request) => authenticate(method, request, credentials, submissionKey));
const proveWithCode = (input: Parameters<typeof authenticateWithCode>[1]) =>
	signInRequest((request) => authenticateWithCode(request, input));

describe("the authenticator's strategies", () => {
	it("verify the password", async () => {
		const { id, email } = await newMember();
		await expect(prove("password", { email, password: PASSWORD })).resolves.toEqual({
			userId: id,
			credentialVersion: 0,
			factors: 1,
		});
		await expect(prove("password", { email, password: "wrong" })).rejects.toMatchObject({
			message: "Invalid credentials",
		});
		await expect(prove("password", {})).rejects.toMatchObject({ message: "Invalid credentials" });
	});

	it("verify the second factor of a pending sign-in, and accept each pending sign-in only once", async () => {
		const user = await newMember();
		const { codes } = await setUpTwoFactor(user);
		const token =
			(await keepPendingSignIn(await prove("password", { email: user.email, password: PASSWORD }))) ?? "";
		const authentication = await prove("second-factor", { token, code: codes[0] ?? "" });
		expect(authentication).toEqual({ userId: user.id, credentialVersion: 1, factors: 2 });
		expect(await keepPendingSignIn(authentication)).toBeUndefined();
		await expect(startSession(visitor(), authentication, "BROWSER")).resolves.toBeTypeOf("string");
		await expect(prove("second-factor", { token, code: codes[1] ?? "" })).rejects.toMatchObject({
			code: "conflict",
		});
		await expect(prove("second-factor", { token: "", code: codes[1] ?? "" })).rejects.toMatchObject({
			code: "conflict",
		});
	});

	it("authenticate a user by an emailed link, and accept each kind of link only for its own purpose", async () => {
		const { id, email } = await newMember();
		await askPasswordReset(visitor(), { email });
		await askSignInLink(visitor(), { email });
		const reset = (await emailedSecrets(email, "password-reset")).token;
		const link = (await emailedSecrets(email, "sign-in-link")).token;
		await expect(prove("sign-in-link", { token: reset })).rejects.toMatchObject({ code: "conflict" });
		await expect(
			prove("set-password", { token: link, password: "another long enough password" }),
		).rejects.toMatchObject({ code: "conflict" });
		await expect(prove("sign-in-link", { token: link })).resolves.toMatchObject({ userId: id, factors: 1 });
		await expect(
			prove("set-password", { token: reset, password: "another long enough password" }),
		).resolves.toMatchObject({ userId: id, factors: 1 });
	});

	it("accept the right password only from a known browser once the network has used up its attempts", async () => {
		const { id, email } = await newMember();
		const stranger = visitor();
		for (let i = 0; i < defaultLimits["sign-in-account"].points; i++) await countSignIn(stranger, email, id);
		const attempt = (device?: unknown) =>
			signInRequest((request) => authenticate("password", request, { email, password: PASSWORD }), {
				address: stranger.address,
				device,
			});
		await expect(attempt()).rejects.toMatchObject({ code: "rate_limited" });
		await expect(attempt(newDevice(id))).resolves.toMatchObject({ userId: id });
	});

	it("pass on the form's key, so a form that is sent twice authenticates only once", async () => {
		const { email } = await newMember();
		await askSignInLink(visitor(), { email });
		const { token } = await emailedSecrets(email, "sign-in-link");
		const [first, second] = [
			await prove("sign-in-link", { token }, "one form"),
			await prove("sign-in-link", { token }, "one form"),
		];
		expect(second).toEqual(first);
		await expect(prove("sign-in-link", { token }, "another form")).rejects.toMatchObject({
			code: "conflict",
		});
	});
});

describe("a single call with a password and a code", () => {
	it("accepts the code along with the password if the account has two-factor sign-in", async () => {
		const user = await newMember();
		const other = await newMember();
		const { secret, codes } = await setUpTwoFactor(user);
		setClock(later(now(), 5 * MINUTE));
		const input = { email: user.email, password: PASSWORD };
		const onCode = { code: "invalid", fieldErrors: { code: [expect.any(String)] } };
		await expect(proveWithCode(input)).rejects.toMatchObject({
			...onCode,
			message: "Enter the code from your authenticator app",
		});
		await expect(proveWithCode({ ...input, code: wrongCode(secret) })).rejects.toMatchObject(onCode);
		await expect(
			proveWithCode({ ...input, password: "wrong", code: computeCode(secret) }),
		).rejects.toMatchObject({
			message: "Invalid credentials",
		});
		await expect(proveWithCode({ ...input, code: computeCode(secret) })).resolves.toMatchObject({
			userId: user.id,
			factors: 2,
		});
		await expect(proveWithCode({ ...input, code: codes[3] })).resolves.toMatchObject({
			userId: user.id,
			factors: 2,
		});
		await expect(proveWithCode({ email: other.email, password: PASSWORD })).resolves.toMatchObject({
			userId: other.id,
			factors: 1,
		});
		await expect(
			proveWithCode({ email: newAddress(), password: PASSWORD, code: computeCode(secret) }),
		).rejects.toMatchObject({ message: "Invalid credentials" });
	});
});
