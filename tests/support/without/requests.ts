import MarkdownIt from "markdown-it";
import { replace, replacements } from "./replacement.ts";

/** The application without the guards that limit what a request may contain and what is built from it. */
export const without = replacements(import.meta.filename, {
	bodyLength: replace<typeof import("#app/forms/body-limits.server.ts")>("app/forms/body-limits.server.ts", {
		BODY_LIMIT: () => Number.POSITIVE_INFINITY,
	}),
	safeNames: replace<typeof import("#app/forms/field-names.ts")>("app/forms/field-names.ts", {
		isSafeName: () => () => true,
	}),
	storableText: replace<typeof import("#app/domain/platform/text.ts")>("app/domain/platform/text.ts", {
		isReadableText: () => () => true,
		isCleanText: () => () => true,
	}),
	methods: replace<typeof import("#app/server/gate.server.ts")>("app/server/gate.server.ts", {
		requireMethod: () => () => {},
	}),
	sameOrigin: replace<typeof import("#app/server/gate.server.ts")>("app/server/gate.server.ts", {
		requireSameOrigin: () => () => {},
	}),
	safePaths: replace<typeof import("#app/server/safe-path.ts")>("app/server/safe-path.ts", {
		safePath:
			() =>
			(input, fallback = "/") =>
				typeof input === "string" ? input : fallback,
	}),
	escaping: replace<typeof import("#app/infra/content/markdown.server.ts")>(
		"app/infra/content/markdown.server.ts",
		{
			renderMarkdown: ({ renderMarkdown }) => {
				const unsafe = new MarkdownIt({ html: true });
				return (source) => ({ ...renderMarkdown(source), html: unsafe.render(source) });
			},
		},
	),
	scriptPolicy: replace<typeof import("#app/server/security-headers.server.ts")>(
		"app/server/security-headers.server.ts",
		{ contentSecurityPolicy: () => () => "script-src 'unsafe-inline'" },
	),
});
