import { type ReactNode, useContext } from "react";
import { href, useLocation } from "react-router";
import { UnreadCount } from "#app/ui/browser/live-connection.tsx";
import { ButtonLink, buttonClasses } from "#app/ui/form/button.tsx";
import { Bell, Magnifier } from "#app/ui/image/drawings.tsx";
import { DocumentContext, type Viewer } from "./document.ts";
import { Link } from "./link.tsx";
import { LogoMark } from "./logo.tsx";
import { useViewer } from "./viewer.ts";

type Member = NonNullable<Viewer["user"]>;

type NavLink = {
	href: string;
	label: string;
	/** Whether it leads to a reading page, which the browser loads as a document. */
	isReading?: boolean;
	/** The URL of a page that belongs to this link, but isn't below its URL. */
	also?: string;
	className?: string;
};

const publicLinks: NavLink[] = [
	{ isReading: true, href: href("/services"), label: "Find Professionals" },
	{ isReading: true, href: href("/how-it-works"), label: "How It Works" },
	{ isReading: true, href: href("/safety"), label: "Safety" },
	{ isReading: true, href: href("/search"), label: "Search" },
];

const home: NavLink = { href: href("/dashboard"), label: "Home" };
const messages: NavLink = { href: href("/messages"), label: "Messages" };
const bookings: NavLink = { href: href("/bookings"), label: "Bookings" };
const profile: NavLink = { href: href("/profile"), label: "Profile" };
const findProfessionals: NavLink = {
	isReading: true,
	href: href("/services"),
	label: "Find professionals",
};
const quotes = { CREATOR: href("/creator/quotes"), PROFESSIONAL: href("/professional/quotes") };

/** A member's pages. The bar at the bottom of a narrow window has room for five. */
const memberLinks: Record<Member["role"], NavLink[]> = {
	CREATOR: [
		home,
		messages,
		{ ...bookings, also: quotes.CREATOR },
		{ href: href("/payments"), label: "Payments" },
		profile,
		{ ...findProfessionals, className: "max-lg:hidden" },
	],
	PROFESSIONAL: [
		home,
		messages,
		{ ...bookings, also: quotes.PROFESSIONAL },
		{ href: href("/earnings"), label: "Earnings" },
		{ ...profile, also: href("/professional/edit") },
	],
	ADMIN: [home, messages, { href: href("/admin"), label: "Back office" }],
};

/** The pages that are available once the marketplace opens. */
const openLinks = [
	href("/payments"),
	href("/earnings"),
	href("/creator/usage-rights"),
	href("/professional/usage-rights"),
];

const settings: NavLink[] = [
	{ href: href("/settings"), label: "Settings" },
	{ href: href("/support/tickets"), label: "Support cases" },
];
const accountLinks: Record<Member["role"], NavLink[]> = {
	CREATOR: [
		{ ...findProfessionals, className: "lg:hidden" },
		{ href: quotes.CREATOR, label: "Quotes" },
		{ href: href("/creator/usage-rights"), label: "Usage rights" },
		{ href: href("/saved"), label: "Saved" },
		...settings,
	],
	PROFESSIONAL: [
		{ href: quotes.PROFESSIONAL, label: "Quotes" },
		{ href: href("/professional/usage-rights"), label: "Usage rights" },
		...settings,
	],
	ADMIN: settings,
};

/** The header of every page. It works without JavaScript: links, one form, and a <details> menu. */
export function SiteHeader() {
	const { site, user } = useViewer();
	return (
		<header className="site-header no-print">
			<div className="frame">
				<a href={href("/")} className="site-name">
					<LogoMark className="size-8 text-green sm:size-9" />
					{site.name}
				</a>
				{user ? <MemberPart user={user} /> : <VisitorPart />}
			</div>
		</header>
	);
}

/**
 * A member's pages, search, notifications, and the account. Members share cached reading pages. There, the
 * header is the same for all members with the same role and number of unread messages.
 */
function MemberPart({ user: { role, name, initials, email } }: { user: Member }) {
	const { site } = useViewer();
	const { isReading } = useContext(DocumentContext);
	const isAvailable = (link: NavLink) => !site.isEarlyAccess || !openLinks.includes(link.href);
	return (
		<>
			{/* In the row or, if that is too narrow, at the bottom of the window. */}
			<nav aria-label="Main" className="main-nav">
				<NavList links={memberLinks[role].filter(isAvailable)} />
			</nav>
			<div className="header-icons">
				<CurrentLink href={href("/search")} isReading className="header-icon">
					<Magnifier className="size-7" />
					<span className="sr-only">Search</span>
				</CurrentLink>
				{!isReading && (
					<CurrentLink href={href("/notifications")} className="header-icon">
						<Bell className="size-7" />
						<span className="sr-only">Notifications</span>
						<UnreadCount of="notifications" />
					</CurrentLink>
				)}
				<details className="lg:relative" data-menu>
					<summary className="header-icon">
						{!isReading && (
							<span aria-hidden="true" className="avatar avatar-small tone-1">
								{initials}
							</span>
						)}
						<span className={isReading ? undefined : "sr-only"}>Account</span>
					</summary>
					<nav aria-label="Account" className="menu account-menu">
						{!isReading && (
							<p>
								<strong>{name}</strong>
								<br />
								{email}
							</p>
						)}
						<NavList links={accountLinks[role].filter(isAvailable)} />
						<form method="post" action={href("/auth/signout")}>
							<button type="submit" className={buttonClasses("plain", "w-full")}>
								Sign out
							</button>
						</form>
					</nav>
				</details>
			</div>
		</>
	);
}

/** The links to the public site and to signing in, in the row or, if that is too narrow, in a menu. */
function VisitorPart() {
	return (
		<>
			<nav aria-label="Main" className="hidden flex-wrap items-center gap-x-6 lg:flex">
				<NavList links={publicLinks} className="flex flex-wrap gap-x-6" />
				<SignInLinks />
			</nav>
			{/* The button has a minimum size, because a browser may paint it before reading its text. */}
			<details className="group min-h-11 min-w-25 lg:hidden" data-menu>
				<summary className={buttonClasses("plain", "min-w-25")}>
					<span className="group-open:hidden">Menu</span>
					<span className="hidden group-open:inline">Close</span>
				</summary>
				<nav aria-label="Main, small screen" className="menu">
					<div className="frame py-3">
						<NavList links={publicLinks} className="grid divide-y divide-rule" />
						<div className="grid gap-2 border-t border-rule pt-3">
							<SignInLinks />
						</div>
					</div>
				</nav>
			</details>
		</>
	);
}

const NavList = ({ links, className }: { links: NavLink[]; className?: string }) => (
	<ul className={className}>
		{links.map(({ href, label, isReading, also, className }) => (
			<li key={href} className={className}>
				<CurrentLink href={href} also={also} isReading={isReading} className="nav-link">
					{label}
					{href === "/messages" && <UnreadCount />}
				</CurrentLink>
			</li>
		))}
	</ul>
);

type CurrentLinkProps = {
	href: string;
	also?: string | undefined;
	isReading?: boolean | undefined;
	className: string;
	children: ReactNode;
};

/** A link with `aria-current`: "page" for the page itself, and true for pages that belong to it. */
function CurrentLink({ href, also, isReading, ...props }: CurrentLinkProps) {
	const { pathname } = useLocation();
	const isAbove = pathname.startsWith(`${href}/`) || pathname === also;
	const current = pathname === href ? "page" : isAbove || undefined;
	return isReading ? (
		<a href={href} aria-current={current} {...props} />
	) : (
		<Link to={href} aria-current={current} {...props} />
	);
}

function SignInLinks() {
	const { site } = useViewer();
	return (
		<>
			<CurrentLink href={href("/auth/signin")} className="nav-link">
				Sign In
			</CurrentLink>
			<ButtonLink variant="solid" href={href("/auth/signup")}>
				{site.isEarlyAccess ? "Join Early Access" : "Get started"}
			</ButtonLink>
		</>
	);
}
