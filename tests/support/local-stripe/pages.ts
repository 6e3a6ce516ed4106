import { pay, TEST_BANK_ACCOUNTS, TEST_CARDS } from "./checkout.ts";
import { reportReturn, saveDetails } from "./connected-accounts.ts";
import { dollars } from "./money.ts";
import type { StripeState } from "./state.ts";

type Page = { status: number; headers: Record<string, string>; body: string };

/** The hosted pages, as plain HTML: where a payer pays, and where a payee enters their details. */
export function respondWithPage(stripe: StripeState, method: string, url: URL, body: string): Page {
	const [area, ...path] = url.pathname.slice(1).split("/");
	const form = new URLSearchParams(body);
	if (area === "c" && path[0] === "pay" && path[1])
		return method === "POST" ? payOnPage(stripe, path[1], form) : showCheckout(stripe, path[1]);
	if (area === "setup" && path[0])
		return method === "POST" ? saveOnPage(stripe, path[0], form) : openSetup(stripe, path[0]);
	if (url.pathname === "/") return showHome(stripe);
	return html("Not found", "<p>The local Stripe has no such page.</p>", 404);
}

const escapeHtml = (text: string): string =>
	text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const html = (title: string, content: string, status = 200): Page => ({
	status,
	headers: { "Content-Type": "text/html; charset=utf-8" },
	body: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)} – Local Stripe</title>
<style>body { font: 1rem/1.5 system-ui; max-width: 36rem; margin: 2rem auto; padding: 0 1rem } label { display: block; margin: 0.5rem 0 }</style>
</head>
<body>
<p>Local Stripe: no real money, and no real cards.</p>
<h1>${escapeHtml(title)}</h1>
${content}
</body>
</html>
`,
});

const redirect = (to: string): Page => ({ status: 303, headers: { Location: to }, body: "" });

const choices = (name: string, options: Record<string, { outcome: string }>) =>
	Object.entries(options)
		.map(
			([number, { outcome }], index) =>
				`<label><input type="radio" name="${name}" value="${number}"${index === 0 ? " checked" : ""}> ${number}: ${outcome}</label>`,
		)
		.join("\n");

function showCheckout(stripe: StripeState, id: string, problem = ""): Page {
	const session = stripe.sessions.get(id);
	if (!session) return html("Not found", "<p>There is no such checkout.</p>", 404);
	if (session.status !== "open")
		return html(
			"You're all done here",
			session.status === "expired"
				? "<p>This checkout session has expired.</p>"
				: "<p>This payment has been submitted.</p>",
		);
	const items = (stripe.lineItems.get(id) ?? [])
		.map((item) => `<li>${escapeHtml(item.description ?? "")}: ${dollars(item.amount_total)}</li>`)
		.join("");
	const action = `/c/pay/${id}`;
	const accepts = (type: string) => session.payment_method_types.includes(type);
	return html(
		`Pay ${dollars(session.amount_total ?? 0)}`,
		`<ul>${items}</ul>
${problem && `<p role="alert">${escapeHtml(problem)}</p>`}
${accepts("card") ? `<form method="post" action="${action}"><h2>Card</h2>${choices("card", TEST_CARDS)}<button>Pay by card</button></form>` : ""}
${accepts("us_bank_account") ? `<form method="post" action="${action}"><h2>US bank account</h2>${choices("bankAccount", TEST_BANK_ACCOUNTS)}<button>Pay from a bank account</button></form>` : ""}
${session.cancel_url ? `<p><a href="${escapeHtml(session.cancel_url)}">Go back without paying</a></p>` : ""}`,
		problem ? 402 : 200,
	);
}

function payOnPage(stripe: StripeState, id: string, form: URLSearchParams): Page {
	const session = stripe.sessions.get(id);
	if (session?.status !== "open") return showCheckout(stripe, id);
	const card = form.get("card");
	const bankAccount = form.get("bankAccount") ?? "";
	const isKnown = card === null ? bankAccount in TEST_BANK_ACCOUNTS : card in TEST_CARDS;
	if (!isKnown) return showCheckout(stripe, id, "Use one of Stripe's test numbers.");
	const paid = pay(stripe, id, card === null ? { bankAccount } : { card });
	if (paid.outcome === "declined") return showCheckout(stripe, id, paid.message);
	return redirect((session.success_url ?? "/").replaceAll("{CHECKOUT_SESSION_ID}", id));
}

// Onboarding

/**
 * Finds a link's entry, and the URLs to which the link leads afterward. Returns null if there is no such
 * link.
 */
function flowOf(stripe: StripeState, secret: string) {
	const entry = stripe.accountLinks.get(secret);
	if (!entry) return null;
	const { use_case } = entry.link;
	const flow = use_case.account_onboarding ?? use_case.account_update;
	return flow ? { entry, flow } : null;
}

/** Opens a link, which works once and only for some minutes. Afterward, it leads to the refresh address. */
function openSetup(stripe: StripeState, secret: string): Page {
	const found = flowOf(stripe, secret);
	if (!found) return html("Not found", "<p>There is no such link.</p>", 404);
	const { entry, flow } = found;
	if (entry.isUsed || new Date(entry.link.expires_at) <= stripe.now()) return redirect(flow.refresh_url);
	entry.isUsed = true;
	const account = stripe.connected.get(entry.link.account);
	const { given_name = "", surname = "" } = account?.object.identity?.individual ?? {};
	const asksForTaxId =
		flow.collection_options?.fields === "eventually_due" || account?.taxIdDue.status !== "eventually_due";
	return html(
		"Get paid",
		`<form method="post" action="/setup/${secret}">
<label>First name <input name="givenName" value="${escapeHtml(given_name)}"></label>
<label>Last name <input name="surname" value="${escapeHtml(surname)}"></label>
<label>Bank account, for example 000123456789 (payouts to 000111111116 fail) <input name="bankAccount"></label>
${asksForTaxId ? '<label>Tax ID, for example 000000000 <input name="taxId"></label>' : "<p>Your tax ID is due later.</p>"}
<button>Save and continue</button>
</form>`,
	);
}

function saveOnPage(stripe: StripeState, secret: string, form: URLSearchParams): Page {
	const found = flowOf(stripe, secret);
	if (!found?.entry.isUsed) return html("Not found", "<p>There is no such link.</p>", 404);
	const { entry, flow } = found;
	const field = (name: string) => {
		const value = form.get(name)?.trim();
		return value ? { [name]: value } : {};
	};
	saveDetails(stripe, entry.link.account, {
		...field("givenName"),
		...field("surname"),
		...field("bankAccount"),
		...field("taxId"),
	});
	reportReturn(stripe, entry.link);
	return flow.return_url
		? redirect(flow.return_url)
		: html("Thank you", "<p>Your details have been saved.</p>");
}

/** Lists the open checkouts and the latest events, for people who try out an instance by hand. */
function showHome(stripe: StripeState): Page {
	const sessions = [...stripe.sessions.values()]
		.filter(({ status }) => status === "open")
		.map(({ id, amount_total }) => `<li><a href="/c/pay/${id}">Pay ${dollars(amount_total ?? 0)}</a></li>`);
	const events = [...stripe.accounts.values()]
		.flatMap(({ events }) => events)
		.slice(-20)
		.map(({ type, created }) => `<li>${new Date(created * 1_000).toISOString()} ${type}</li>`);
	return html(
		"Local Stripe",
		`<p>It is ${stripe.now().toISOString()}.</p>
<h2>Open checkouts</h2><ul>${sessions.join("") || "<li>None</li>"}</ul>
<h2>Latest events</h2><ul>${events.join("") || "<li>None</li>"}</ul>`,
	);
}
