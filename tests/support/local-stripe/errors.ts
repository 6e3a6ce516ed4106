type Body = { type?: string; code?: string; message: string; param?: string } & Record<string, unknown>;

/** An error as Stripe returns it. `isSaved` says whether an idempotency key remembers it. */
export class StripeApiError extends Error {
	readonly status: number;
	readonly body: Body;
	readonly isSaved: boolean;
	constructor(status: number, body: Body, { isSaved = true } = {}) {
		super(body.message);
		this.status = status;
		this.body = body;
		this.isSaved = isSaved;
	}
}

/** A valid request that is refused because what it asks for isn't possible now. */
export const refused = (message: string, { code, param }: { code?: string; param?: string } = {}) =>
	new StripeApiError(400, {
		type: "invalid_request_error",
		...(code && { code }),
		message,
		...(param && { param }),
	});

/** A request whose parameters are wrong. Stripe doesn't remember it under its idempotency key. */
export const invalid = (message: string, { code, param }: { code?: string; param?: string } = {}) =>
	new StripeApiError(
		400,
		{ type: "invalid_request_error", ...(code && { code }), message, ...(param && { param }) },
		{ isSaved: false },
	);

/** An ID that doesn't exist. `param` is the parameter that names it, or `id` for the one in the URL. */
export const missing = (noun: string, id: string, param = "id") =>
	new StripeApiError(param === "id" ? 404 : 400, {
		type: "invalid_request_error",
		code: "resource_missing",
		message: `No such ${noun}: '${id}'`,
		param,
	});

/** An ID that doesn't exist, in API v2. */
export const missingInV2 = (noun: string, id: string) =>
	new StripeApiError(404, {
		type: "invalid_request_error",
		code: "not_found",
		message: `${noun} not found: ${id}`,
	});
