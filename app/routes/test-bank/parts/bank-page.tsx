import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { DomainError } from "#app/domain/platform/domain-error.ts";

type BankPageProps = { title: string; error?: string | undefined; children: ReactNode };

function Document({ title, error, children }: BankPageProps) {
	return (
		<html lang="en-US">
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<meta name="color-scheme" content="light dark" />
				<meta name="robots" content="noindex" />
				<title>{`${error ? "Error: " : ""}${title} - Test bank`}</title>
				<link rel="stylesheet" href="/test-bank.css" />
			</head>
			<body>
				<header>
					<p className="bank">Test bank</p>
					<p className="warning">No real money. Never enter a real card or account.</p>
				</header>
				<main id="main">
					{error && (
						<p role="alert" className="error">
							{error}
						</p>
					)}
					<h1>{title}</h1>
					{children}
				</main>
			</body>
		</html>
	);
}

/** A page of the test bank: plain HTML in the bank's own look. */
export const bankPage = (props: BankPageProps, status = props.error ? 422 : 200): Response =>
	new Response(`<!doctype html>${renderToStaticMarkup(<Document {...props} />)}`, {
		status,
		headers: {
			"Content-Type": "text/html; charset=utf-8",
			"Cache-Control": "private, no-store",
			"X-Robots-Tag": "noindex",
		},
	});

/** A page's response, or the bank's own error page for an unknown address. */
export async function orUnknown(answer: () => Promise<Response>): Promise<Response> {
	try {
		return await answer();
	} catch (error) {
		if (!(error instanceof DomainError) || error.code !== "not_found") throw error;
		return bankPage(
			{
				title: "Unknown address",
				children: (
					<p>The address is wrong, or no longer valid. Go back to Greenroom and start again from there.</p>
				),
			},
			404,
		);
	}
}
