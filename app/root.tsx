import { Fragment, type ReactNode, useContext } from "react";
import { Links, Outlet, Scripts, ScrollRestoration, useLocation, useRouteError } from "react-router";
import type { Route } from "./+types/root";
import stylesheet from "./app.css?url";
import { keepRequest } from "./forms/form-context.server.ts";
import { newSubmissionKey } from "./forms/form-traps.ts";
import { now } from "./infra/process/clock.server.ts";
import { identify } from "./middleware/identify.server.ts";
import { sendToCanonicalAddress } from "./server/canonical-address.server.ts";
import { getUnreadCounts, getViewer } from "./session/viewer.server.ts";
import { LiveConnection } from "./ui/browser/live-connection.tsx";
import { NavigationEffects } from "./ui/browser/navigation-effects.tsx";
import { AreaError, getErrorDetails } from "./ui/layout/area-error.tsx";
import { BackOfficeLayout, useSideNavigation } from "./ui/layout/back-office.tsx";
import { Breadcrumbs } from "./ui/layout/breadcrumbs.tsx";
import { DeletionNotice } from "./ui/layout/deletion-notice.tsx";
import { DocumentContext, VIEW_TRANSITION } from "./ui/layout/document.ts";
import { SiteFooter } from "./ui/layout/footer.tsx";
import { SiteHeader } from "./ui/layout/header.tsx";
import { keepPageIfLost, LostPageNotice } from "./ui/layout/lost-page.tsx";
import { MaintenanceNotice } from "./ui/layout/maintenance-notice.tsx";
import type { NavigationGroup } from "./ui/layout/navigation.ts";
import { Notice } from "./ui/layout/notice.tsx";
import { Notifications } from "./ui/layout/notifications.tsx";
import { useViewer } from "./ui/layout/viewer.ts";

// Everything after `identify` knows who sent the request. The layout of each area says who may enter.
export const middleware: Route.MiddlewareFunction[] = [sendToCanonicalAddress, keepRequest, identify];

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepPageIfLost];

export const loader = async ({ context }: Route.LoaderArgs) => ({
	...getViewer(context),
	live: await getUnreadCounts(context),
	submissionKey: newSubmissionKey(now()),
});

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
				{styles === null ? <link rel="stylesheet" href={stylesheet} /> : <style>{styles}</style>}
				{isReading ? <script type="module" src={enhanceSrc} /> : <Links nonce={nonce} />}
			</head>
			{/* Only visitors' pages are prefetched, because many pages of signed-in users must not be stored. */}
			<body data-visitor={user ? undefined : ""}>
				<a href="#main" className="skip-link">
					Skip to main content
				</a>
				{children}
				<p id="announcer" role="status" className="sr-only" />
				{!isReading && (
					<>
						<NavigationEffects />
						<LostPageNotice />
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
		<Frame navigation={useSideNavigation()}>
			{/* Input and open parts of a page don't carry over to the next page of the same route. */}
			<Fragment key={useLocation().pathname}>
				<Outlet />
			</Fragment>
		</Frame>
	);
}

/** Shown if an area can't show the error itself. */
export function ErrorBoundary() {
	return (
		<Frame navigation={getErrorDetails(useRouteError()).navigation}>
			<AreaError />
		</Frame>
	);
}

/** The frame around each page. If the frame has a navigation, `main` begins after the navigation. */
function Frame({
	navigation,
	children,
}: {
	navigation: readonly NavigationGroup[] | undefined;
	children: ReactNode;
}) {
	const { restoredForm } = useViewer();
	const { pathname } = useLocation();
	const main = (
		<main id="main" tabIndex={-1} className={navigation ? "min-w-0" : "frame pt-8"}>
			<MaintenanceNotice />
			<DeletionNotice />
			{restoredForm?.path === pathname && (
				<Notice title="Your text is still here">
					<p>
						You had to confirm who you are when you sent this form, so nothing was saved yet. Check it, then
						send it again.
					</p>
				</Notice>
			)}
			{children}
		</main>
	);
	return (
		<>
			<SiteHeader />
			<Notifications />
			<Breadcrumbs navigation={navigation} />
			{navigation ? <BackOfficeLayout groups={navigation}>{main}</BackOfficeLayout> : main}
			<SiteFooter />
		</>
	);
}
