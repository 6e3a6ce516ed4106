import * as z from "zod";

const ENTER_CODE = "Enter the code from your authenticator app";

/** The entered code without spaces and dashes. */
const typedCode = z
	.string({ error: ENTER_CODE })
	.max(100, { error: ENTER_CODE, abort: true })
	.transform((typed) => typed.replace(/[\s-]/g, "").toLowerCase());

/** The six digits from an authenticator app. */
const appCode = typedCode.pipe(
	z
		.string({ error: ENTER_CODE })
		.min(1, { error: ENTER_CODE, abort: true })
		.regex(/^\d{6}$/, "Enter the six digits that your authenticator app shows"),
);

/** The six digits from an app, or a recovery code. */
const anyCode = typedCode.pipe(
	z
		.string({ error: ENTER_CODE })
		.min(1, { error: ENTER_CODE, abort: true })
		.regex(
			/^(\d{6}|[a-z0-9]{12})$/,
			"Enter the six digits that your authenticator app shows, or a recovery code such as abcd-efgh-jkmn",
		),
);

export const TurnOnTwoFactorForm = z.object({ code: appCode });
export const TurnOffTwoFactorForm = z.object({ code: anyCode });
export const SecondFactorForm = z.object({ code: anyCode });

/**
 * The second factor of an API call that signs someone in or confirms their identity. Absent if the account
 * has none.
 */
export const optionalCode = anyCode.optional();
