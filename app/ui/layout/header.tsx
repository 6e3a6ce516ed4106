import { useContext } from "react";
import { href, useLocation } from "react-router";
import { UnreadCount } from "#app/ui/browser/live-connection.tsx";
import { ButtonLink, buttonClasses } from "#app/ui/form/button.tsx";
import { Bell } from "#app/ui/image/drawings.tsx";
import { DocumentContext } from "./document.ts";
import { Link } from "./link.tsx";
import { LogoMark } from "./logo.tsx";
import { useViewer } from "./viewer.ts";

type NavLink = {
	href: string;
	label: string;
	/** Whether it leads to a reading page. */
	reloadDocument?: boolean;
};

const publicLinks: NavLink[] = [
	{ reloadDocument: true, href: href("/services"), label: "Find Professionals" },
	{ reloadDocument: true, href: href("/how-it-works"), label: "How It Works" },
	{ reloadDocument: true, href: href("/safety"), label: "Safety" },
	{ reloadDocument: true, href: href("/search"), label: "Search" },
];

/** The header of every page. It works without JavaScript: links, one form, and a <details> menu. */
export function SiteHeader() {
	const { site, user } = useViewer();
	const accountLinks = user ? memberLinks(user.role, site.isEarlyAccess) : [];
	return (
		<header className="no-print relative border-b border-rule">
			<div className="frame flex min-h-17 flex-wrap items-center gap-x-2 sm:gap-x-3 lg:gap-x-6">
				<a
					href={href("/")}
					className="mr-auto inline-flex min-h-11 items-center gap-2 font-serif text-h3 font-semibold text-ink no-underline"
				>
					<LogoMark className="size-8 text-green sm:size-9" />
					{site.name}
				</a>
				<nav aria-label="Main" className="hidden flex-wrap items-center gap-x-6 lg:flex">
					<NavList links={publicLinks} className="flex flex-wrap gap-x-6" />
					<AccountLinks isSignedIn={user !== null} />
				</nav>
				<NotificationsLink />
				{/* It has a fixed size, since a browser may paint it before reading its text. */}
				<details className="group min-h-11 min-w-25 lg:hidden" data-menu>
					<summary
						className={buttonClasses("plain", "min-w-25 list-none [&::-webkit-details-marker]:hidden")}
					>
						<span className="group-open:hidden">Menu</span>
						<span className="hidden group-open:inline">Close</span>
					</summary>
					<nav
						aria-label="Main, small screen"
						className="absolute inset-x-0 top-full z-20 border-y border-line bg-sheet shadow-float"
					>
						<div className="frame py-3">
							<NavList links={[...publicLinks, ...accountLinks]} className="grid divide-y divide-rule" />
							<div className="grid gap-2 border-t border-rule pt-3">
								<AccountLinks isSignedIn={user !== null} />
							</div>
						</div>
					</nav>
				</details>
			</div>
			{accountLinks.length > 0 && (
				<nav aria-label="Your pages" className="hidden border-t border-rule lg:block">
					<div className="frame">
						<NavList links={accountLinks} className="flex flex-wrap gap-x-6" />
					</div>
				</nav>
			)}
		</header>
	);
}

const quotes: NavLink = { href: href("/creator/quotes"), label: "Quotes" };

function memberLinks(role: "CREATOR" | "PROFESSIONAL" | "ADMIN", isEarlyAccess: boolean): NavLink[] {
	const dashboard = { href: href("/dashboard"), label: "Dashboard" };
	const messages = { href: href("/messages"), label: "Messages" };
	const bookings = { href: href("/bookings"), label: "Bookings" };
	const settings = { href: href("/settings"), label: "Settings" };
	if (role === "ADMIN")
		return [dashboard, messages, { href: href("/admin"), label: "Back office" }, settings];
	const profile = { href: href("/profile"), label: "Profile" };
	const [quoteList, money] =
		role === "CREATOR"
			? [quotes, { href: href("/payments"), label: "Payments" }]
			: [
					{ ...quotes, href: href("/professional/quotes") },
					{ href: href("/earnings"), label: "Earnings" },
				];
	return [dashboard, messages, bookings, quoteList, ...(isEarlyAccess ? [] : [money]), profile, settings];
}

function NavList({ links, className }: { links: NavLink[]; className: string }) {
	const { pathname } = useLocation();
	return (
		<ul className={className}>
			{links.map(({ href, label, reloadDocument }) => (
				<li key={href}>
					<Link
						to={href}
						reloadDocument={reloadDocument}
						aria-current={getCurrent(href, pathname)}
						className="nav-link"
					>
						{label}
						{href === "/messages" && <UnreadCount />}
					</Link>
				</li>
			))}
		</ul>
	);
}

/** The `aria-current` value: "page" for the page itself, and true for pages below it. */
const getCurrent = (href: string, pathname: string) =>
	pathname === href ? "page" : pathname.startsWith(`${href}/`) || undefined;

/** The bell of a member's working page. Reading pages are shared by members, so they have none. */
function NotificationsLink() {
	const { user } = useViewer();
	const { isReading } = useContext(DocumentContext);
	const { pathname } = useLocation();
	if (!user || isReading) return null;
	return (
		<Link
			to={href("/notifications")}
			aria-current={getCurrent(href("/notifications"), pathname)}
			className="inline-flex min-h-11 min-w-11 items-center justify-center gap-1 text-ink"
		>
			<Bell className="size-7" />
			<span className="sr-only">Notifications</span>
			<UnreadCount of="notifications" />
		</Link>
	);
}

function AccountLinks({ isSignedIn }: { isSignedIn: boolean }) {
	const { pathname } = useLocation();
	const { site } = useViewer();
	if (isSignedIn) {
		return (
			<form method="post" action={href("/auth/signout")}>
				<button type="submit" className={buttonClasses("plain", "w-full")}>
					Sign out
				</button>
			</form>
		);
	}
	return (
		<>
			<Link
				to={href("/auth/signin")}
				aria-current={getCurrent(href("/auth/signin"), pathname)}
				className="nav-link"
			>
				Sign In
			</Link>
			<ButtonLink variant="solid" href={href("/auth/signup")}>
				{site.isEarlyAccess ? "Join Early Access" : "Get started"}
			</ButtonLink>
		</>
	);
}
