import { type ReactNode, useContext } from "react";
import { isRouteErrorResponse, Links, Outlet, Scripts, ScrollRestoration, useLocation } from "react-router";
import type { Route } from "./+types/root";
import stylesheet from "./app.css?url";
import { sendToCanonicalAddress } from "./http/canonical-address.server.ts";
import { enforcePolicy, identify, shareMemberPages } from "./http/middleware.server.ts";
import { liveOf, viewerOf } from "./http/viewer.server.ts";
import { Breadcrumbs } from "./ui/breadcrumbs.tsx";
import { DeletionNotice } from "./ui/deletion-notice.tsx";
import { DocumentContext, STYLES_ID } from "./ui/document.ts";
import { AccessDeniedPage, FaultPage, NotFoundPage } from "./ui/error-pages.tsx";
import { SiteFooter } from "./ui/footer.tsx";
import { SiteHeader } from "./ui/header.tsx";
import { LayOut } from "./ui/lay-out.tsx";
import { LiveConnection } from "./ui/live-connection.tsx";
import { NavigationEffects } from "./ui/navigation-effects.tsx";
import { Notice } from "./ui/notice.tsx";
import { Notifications } from "./ui/notifications.tsx";
import { VIEW_TRANSITION } from "./ui/view-transition.ts";
import { useViewer } from "./ui/viewer.ts";

// In this order: everything after `identify` knows who asks, nothing before `enforcePolicy` runs a loader or an action.
export const middleware: Route.MiddlewareFunction[] = [sendToCanonicalAddress, identify, enforcePolicy, shareMemberPages];

export const loader = async ({ context }: Route.LoaderArgs) => ({ ...viewerOf(context), live: await liveOf(context) });

export function Layout({ children }: { children: ReactNode }) {
	const { isReading, styles, enhanceSrc, nonce } = useContext(DocumentContext);
	const { theme, user } = useViewer();
	return (
		<html lang="en-US" data-theme={theme === "system" ? undefined : theme}>
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<meta name="color-scheme" content="light dark" />
				<meta name="theme-color" content="#0f3d2e" />
				<link rel="icon" href="/favicon.svg" type="image/svg+xml" />
				<link rel="icon" href="/favicon.ico" sizes="32x32" />
				<link rel="apple-touch-icon" href="/apple-touch-icon.png" />
				<link rel="manifest" href="/site.webmanifest" />
				<style>{VIEW_TRANSITION}</style>
				{styles === null ? <link rel="stylesheet" href={stylesheet} /> : <style id={STYLES_ID}>{styles}</style>}
				{isReading ? <script type="module" src={enhanceSrc} /> : <Links nonce={nonce} />}
			</head>
			{/* Browsers keep no page of a signed-in person: none is fetched ahead, and none waits below the fold. */}
			<body data-visitor={user ? undefined : ""}>
				<a href="#main" className="skip-link sr-only bg-green px-4 py-3 text-on-green focus:not-sr-only focus:absolute focus:left-2 focus:top-2 focus:z-30">
					Skip to main content
				</a>
				<LayOut />
				{children}
				<p id="announcer" role="status" className="sr-only" />
				{!isReading && (
					<>
						<NavigationEffects />
						<LiveConnection />
						<ScrollRestoration nonce={nonce} />
						<Scripts nonce={nonce} />
					</>
				)}
			</body>
		</html>
	);
}

export default function App() {
	return (
		<Frame>
			<Outlet />
		</Frame>
	);
}

/** Shown in place of a page that was refused or that failed. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	const status = isRouteErrorResponse(error) ? error.status : 500;
	const { isUnavailable } = useContext(DocumentContext);
	const text = isUnavailable
		? "Greenroom cannot reach its records right now. Nothing is lost: wait a moment, then try again."
		: isRouteErrorResponse(error)
			? (error.data as { text?: string } | null)?.text
			: undefined;
	return (
		<Frame>
			{status === 404 && <NotFoundPage />}
			{status === 403 && <AccessDeniedPage text={text} />}
			{status !== 404 && status !== 403 && <FaultPage text={text} />}
		</Frame>
	);
}

function Frame({ children }: { children: ReactNode }) {
	const { restoredForm } = useViewer();
	return (
		<>
			<SiteHeader />
			<Notifications />
			<Breadcrumbs />
			<LayOut />
			<main id="main" tabIndex={-1} className="frame pt-8">
				<DeletionNotice />
				{restoredForm?.path === useLocation().pathname && (
					<Notice title="What you typed is kept">
						<p>Your session had ended when you sent this form, so nothing was saved. Look through it, then send it again.</p>
					</Notice>
				)}
				{children}
			</main>
			<LayOut />
			<SiteFooter />
		</>
	);
}
