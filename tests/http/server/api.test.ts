import { describe, expect, it } from "vitest";
import { MEMBER_PASSWORD, newEmail, signUpMember } from "../../support/accounts/member.ts";
import { exchange } from "../../support/browser/exchange.ts";
import { getBearer, signInToApi } from "../../support/files/uploads.ts";
import { sharedInstance } from "../../support/instance/shared-instance.ts";
import { personId, verifyCreator } from "../../support/market/market.ts";

const instance = sharedInstance();

const JSON_TYPE = { "Content-Type": "application/json" };
type Options = { headers?: Record<string, string>; body?: string | Buffer };
const call = async (method: string, path: string, { headers = JSON_TYPE, body }: Options = {}) => {
	const answer = await exchange(instance.origin, { method, path, headers, body });
	return { ...answer, json: () => JSON.parse(answer.text) as Record<string, unknown> };
};
type Operation = {
	security: unknown[];
	requestBody?: { content: Record<string, { schema: { required?: string[] } }> };
	responses: Record<string, unknown>;
};
const operations = async () => {
	const { paths } = (await call("GET", "/api/openapi.json")).json() as {
		paths: Record<string, Record<string, Operation>>;
	};
	return Object.entries(paths).flatMap(([path, methods]) =>
		Object.entries(methods).map(([method, operation]) => ({
			path,
			url: path.replaceAll(/[{}]/g, ""),
			method: method.toUpperCase(),
			operation,
		})),
	);
};
const makeError = (code: string) => ({
	error: expect.any(String),
	code,
	requestId: expect.stringMatching(/^[\w-]{16}$/),
});

describe("the API", () => {
	it("documents its calls, including those of the first version", async () => {
		const answer = await call("GET", "/api/openapi.json");
		expect(answer.headers["content-type"]).toBe("application/json");
		expect(answer.json()).toMatchObject({ openapi: "3.1.0", servers: [{ url: instance.origin }] });
		expect((await operations()).map(({ method, path }) => `${method} ${path}`)).toEqual(
			expect.arrayContaining([
				"POST /api/waitlist",
				"POST /api/auth/signup",
				"POST /api/auth/signin",
				"POST /api/auth/signout",
				"GET /api/auth/session",
				"POST /api/onboarding/creator-verification",
				"POST /api/onboarding/creator",
				"POST /api/admin/underage-rejection",
			]),
		);
	});

	it.each([
		"/api",
		"/api/",
		"/api/nope",
		"/api/auth",
		"/api/waitlist/",
		"/api/waitlist/1",
		"/api/__proto__",
		"/api/openapi.json/x",
		"/api/auth/session.data",
	])("returns 404 as JSON at %s for GET, HEAD, and POST", async (path) => {
		for (const method of ["GET", "HEAD", "POST", ...(path === "/api" ? [] : ["PUT"])]) {
			const answer = await call(
				method,
				path,
				path === "/api" ? { headers: { ...JSON_TYPE, "Sec-Fetch-Site": "same-origin" } } : {},
			);
			expect([method, answer.status]).toEqual([method, 404]);
			if (method !== "HEAD") expect(answer.json()).toEqual(makeError("not_found"));
		}
	});

	it("returns 405 and the accepted methods for any other method", async () => {
		const all = await operations();
		for (const url of new Set(all.map((operation) => operation.url))) {
			const taken = all.filter((operation) => operation.url === url).map(({ method }) => method);
			for (const method of ["GET", "POST", "PUT"].filter((other) => !taken.includes(other))) {
				const answer = await call(method, url);
				expect([method, url, answer.status, answer.headers.allow]).toEqual([
					method,
					url,
					405,
					[...taken, ...(taken.includes("GET") ? ["HEAD"] : [])].join(", "),
				]);
				expect(answer.json()).toEqual(makeError("method_not_allowed"));
			}
		}
	});

	it.each(["OPTIONS", "TRACE", "PATCH", "DELETE", "PROPFIND"])("refuses %s with 405", async (method) => {
		const answer = await call(method, "/api/waitlist");
		expect([answer.status, answer.headers.allow]).toEqual([405, "GET, HEAD, POST, PUT"]);
	});

	it("requires a token for every call that isn't public, before it reads the body", async () => {
		const guarded = (await operations()).filter(({ operation }) => operation.security.length > 0);
		expect(guarded.length).toBeGreaterThan(0);
		for (const { url, method } of guarded) {
			for (const authorization of [
				undefined,
				"",
				"Bearer",
				"Bearer x",
				`Basic ${Buffer.from("a:b").toString("base64")}`,
			]) {
				const answer = await call(method, url, {
					headers: authorization === undefined ? JSON_TYPE : { ...JSON_TYPE, Authorization: authorization },
				});
				expect([answer.status, answer.json()]).toEqual([401, makeError("unauthenticated")]);
			}
		}
	});

	it("refuses types other than JSON with 415, except for files", async () => {
		const taking = (await operations()).filter(
			({ operation }) => operation.requestBody?.content["application/json"],
		);
		const bearer = { Authorization: await getBearer(instance, "PROFESSIONAL") };
		for (const { url, method, operation } of taking) {
			for (const type of [
				"text/plain",
				"application/x-www-form-urlencoded",
				"multipart/form-data; boundary=x",
				"application/xml",
			]) {
				const body = type.startsWith("multipart")
					? '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--x--\r\n'
					: "a=1";
				const answer = await call(method, url, {
					headers: { "Content-Type": type, ...(operation.security.length > 0 && bearer) },
					body,
				});
				expect([type, answer.status, answer.json()]).toEqual([type, 415, makeError("invalid")]);
			}
		}
	});

	it.each([
		["malformed JSON", "{", 400],
		["JSON with NUL", '{"email":"a\\u0000@example.com"}', 400],
		["JSON with an unpaired surrogate", '{"email":"\\ud800@example.com"}', 400],
		["bytes that are not UTF-8", Buffer.from([0x22, 0xff, 0x22]), 400],
		["null", "null", 422],
		["a number", "7", 422],
		["a list", "[]", 422],
		["an empty body", "", 422],
		["unknown fields", '{"hello":1,"__proto__":{"email":"x@example.com"},"constructor":{}}', 422],
		["values of the wrong types", '{"email":{"a":1},"userType":["CREATOR"]}', 422],
		["10,000 nested lists", `${"[".repeat(10_000)}${"]".repeat(10_000)}`, 400],
		["a body of 66 kB", JSON.stringify({ email: "x".repeat(66_000) }), 413],
	])("refuses input that is sent as %s", async (_what, body, status) => {
		const answer = await call("POST", "/api/waitlist", { body });
		expect([answer.status, answer.json()]).toMatchObject([status, makeError("invalid")]);
	});

	it("ignores fields that it doesn't know", async () => {
		const email = newEmail();
		const answer = await call("POST", "/api/waitlist", {
			body: JSON.stringify({ email, isAdmin: true, source: "home-hero" }),
		});
		expect([answer.status, answer.json()]).toEqual([200, { success: true }]);
		expect(instance.rows("SELECT source FROM WaitlistEntry WHERE email = ?", email)).toEqual([
			{ source: "api" },
		]);
	});

	it("is never cached, and an error has the ID of its request", async () => {
		const errors = [await call("GET", "/api/nope"), await call("POST", "/api/waitlist", { body: "{}" })];
		for (const answer of [...errors, await call("GET", "/api/openapi.json")])
			expect(answer.headers["cache-control"]).toBe("no-store");
		for (const answer of errors) expect(answer.json().requestId).toBe(String(answer.headers["x-request-id"]));
	});
});

describe("the API for creators' saved items and invitations", () => {
	const as = (bearer: string) => async (method: string, path: string, body?: object, key?: string) => {
		const headers = { ...JSON_TYPE, Authorization: bearer, ...(key && { "Idempotency-Key": key }) };
		const answer = await call(method, path, { headers, ...(body && { body: JSON.stringify(body) }) });
		return { status: answer.status, body: answer.text ? answer.json() : null };
	};
	const newCreator = async () => {
		const { email } = await signUpMember(instance);
		verifyCreator(instance, personId(instance, { email }));
		return as(await signInToApi(instance.origin, { email, password: MEMBER_PASSWORD }));
	};

	it("saves, annotates, and removes professionals", async () => {
		const creator = await newCreator();
		const { professionals } = (await call("GET", "/api/professionals")).json() as {
			professionals: { id: string }[];
		};
		const id = professionals.find((professional) => professional.id.startsWith("example-"))?.id;
		for (let i = 0; i < 2; i++) expect((await creator("POST", `/api/saved/${id}/save`)).status).toBe(204);
		for (let i = 0; i < 2; i++)
			expect((await creator("POST", `/api/saved/${id}/note`, { note: "Calm on set" }, "note")).status).toBe(
				204,
			);
		expect(await creator("GET", "/api/saved")).toMatchObject({
			status: 200,
			body: { professionals: [{ id, note: "Calm on set", lines: expect.any(Array) }] },
		});
		expect((await creator("POST", `/api/saved/${id}/note`, { note: "x".repeat(501) })).status).toBe(422);
		expect((await creator("POST", "/api/saved/no-one/save")).status).toBe(404);
		expect((await creator("POST", `/api/saved/${id}/unsave`)).status).toBe(204);
		expect((await creator("POST", `/api/saved/${id}/note`, { note: "Too late" })).status).toBe(404);
		expect(await creator("GET", "/api/saved")).toMatchObject({ body: { professionals: [] } });
	});

	it("creates a saved search only once per key, and pauses, resumes, and deletes it", async () => {
		const creator = await newCreator();
		const search = { name: "Lawyers in Texas", query: "category=legal&place=Texas" };
		const saved = await creator("POST", "/api/saved/searches", search, "search");
		expect(saved).toEqual({ status: 201, body: { id: expect.any(String) } });
		expect(await creator("POST", "/api/saved/searches", search, "search")).toEqual(saved);
		expect((await creator("POST", "/api/saved/searches", search)).status).toBe(409);
		const path = `/api/saved/searches/${saved.body?.id}`;
		expect((await creator("POST", `${path}/pause`)).status).toBe(204);
		expect(await creator("GET", "/api/saved/searches")).toMatchObject({
			body: {
				searches: [
					{
						...saved.body,
						name: "Lawyers in Texas",
						path: "/services?category=legal&place=Texas",
						parts: ["Legal & Compliance", "Texas"],
						isPaused: true,
					},
				],
			},
		});
		expect((await creator("POST", `${path}/resume`)).status).toBe(204);
		for (let i = 0; i < 2; i++)
			expect((await creator("POST", `${path}/delete`, {}, "delete")).status).toBe(204);
		expect((await creator("POST", `${path}/delete`)).status).toBe(404);
	});

	it("sends invitations, with the same response for members and strangers", async () => {
		const creator = await newCreator();
		const invite = (email: string, key?: string) =>
			creator(
				"POST",
				"/api/invitations",
				{ businessName: "Studio 9", email, serviceCategory: "Legal Services" },
				key,
			);
		const first = await invite("studio9@example.com", "one");
		expect(first).toEqual({ status: 202, body: { success: true } });
		expect([
			await invite("studio9@example.com", "one"),
			await invite(instance.account("PROFESSIONAL").email),
		]).toEqual([first, first]);
		expect((await invite("studio9@example.com")).status).toBe(409);
		const { body } = await creator("GET", "/api/invitations");
		expect(
			((body?.invitations ?? []) as { email: string; state: string }[]).map(({ email, state }) => [
				email,
				state,
			]),
		).toEqual([
			[instance.account("PROFESSIONAL").email, "INVITED"],
			["studio9@example.com", "INVITED"],
		]);
	});

	it("is only for creators", async () => {
		const professional = as(await getBearer(instance, "PROFESSIONAL"));
		const posts = [
			"/api/saved/x/save",
			"/api/saved/x/unsave",
			"/api/saved/searches/x/pause",
			"/api/saved/searches/x/delete",
		];
		for (const path of ["/api/saved", "/api/saved/searches", "/api/invitations"])
			expect([path, (await professional("GET", path)).status]).toEqual([path, 403]);
		for (const path of posts) expect([path, (await professional("POST", path)).status]).toEqual([path, 403]);
	});
});
