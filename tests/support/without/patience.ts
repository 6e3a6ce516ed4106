import { replace, replacements } from "./replacement.ts";

type HttpServer = typeof import("#app/server/http-server.server.ts");

/** The application with short timeouts for slow senders, or with none. */
export const without = replacements(import.meta.filename, {
	longPaces: replace<typeof import("#app/forms/body-limits.server.ts")>("app/forms/body-limits.server.ts", {
		BODY_PACE: ({ BODY_PACE }) => ({ ...BODY_PACE, milliseconds: 300 }),
		UPLOAD_PACE: ({ UPLOAD_PACE }) => ({ ...UPLOAD_PACE, milliseconds: 300 }),
	}),
	longTimeout: replace<HttpServer>("app/server/http-server.server.ts", {
		createHttpServer:
			({ createHttpServer }) =>
			(listener, limits) =>
				createHttpServer(listener, { connectionsCheckingInterval: 100, headersTimeout: 500, ...limits }),
	}),
	timeout: replace<HttpServer>("app/server/http-server.server.ts", {
		createHttpServer:
			({ createHttpServer }) =>
			(listener) =>
				createHttpServer(listener, { headersTimeout: 0 }),
	}),
	pace: replace<typeof import("#app/forms/body-pace.server.ts")>("app/forms/body-pace.server.ts", {
		atPace: () =>
			async function* (body) {
				if (body) yield* body;
			},
	}),
});
