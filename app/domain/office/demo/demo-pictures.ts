const WIDTH = 1200;
const HEIGHT = 900;

/** The size of the drawings in pixels. */
export const PICTURE_SIZE = { width: WIDTH, height: HEIGHT } as const;

const paper = "#fbf0dc";
const ink = "#1b1f1c";
const green = "#0f3d2e";
const leaf = "#2f6b52";
const sage = "#c9dacb";
const red = "#c8401f";
const coral = "#ef8763";
const sun = "#f4c95d";
const sky = "#bcd9de";
const night = "#1d2a3f";

const box = (x: number, y: number, width: number, height: number, fill: string, round = 0): string =>
	`<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${round}" fill="${fill}"/>`;
const disc = (x: number, y: number, radius: number, fill: string): string =>
	`<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`;
const shape = (points: string, fill: string): string => `<path d="${points}" fill="${fill}"/>`;
const line = (points: string, stroke: string, width: number): string =>
	`<path d="${points}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
const room = (wall: string, floor: string, height = 640): string =>
	box(0, 0, WIDTH, height, wall) + box(0, height, WIDTH, HEIGHT - height, floor);
const repeat = (count: number, draw: (i: number) => string): string =>
	Array.from({ length: count }, (_, i) => draw(i)).join("");

type Picture = { alt: string; shapes: string };

/**
 * The pictures in the portfolios of the demo's professionals. They are drawings, so nobody can mistake them
 * for photos.
 */
const pictures = {
	bakery: {
		alt: "A drawing of three loaves of bread under a window",
		shapes:
			room(sage, paper, 600) +
			box(380, 90, 440, 330, sky) +
			line("M600 90V420M380 255H820", paper, 18) +
			box(140, 560, 920, 60, green, 12) +
			repeat(3, (i) => {
				const x = 250 + i * 250;
				return (
					shape(`M${x} 560V470q100 -110 200 0V560Z`, i === 1 ? red : coral) +
					line(`M${x + 55} 470l30 40M${x + 110} 455l30 45`, paper, 12)
				);
			}),
	},
	beach: {
		alt: "A drawing of a camera on a tripod at the beach",
		shapes:
			box(0, 0, WIDTH, 430, sky) +
			disc(900, 210, 110, sun) +
			box(0, 430, WIDTH, 230, leaf) +
			shape("M0 600q150 -40 300 0t300 0t300 0t300 0V900H0Z", paper) +
			line("M420 470L300 840M420 470L540 840M420 470V830", ink, 20) +
			box(300, 340, 240, 150, green, 18) +
			disc(420, 415, 52, ink) +
			disc(420, 415, 28, sky) +
			box(470, 315, 50, 30, green, 6),
	},
	bottle: {
		alt: "A drawing of a bottle between two studio lights",
		shapes:
			room(coral, red, 660) +
			box(430, 620, 340, 140, paper, 8) +
			shape("M540 620V400q0 -50 30 -80V220h60v100q30 30 30 80V620Z", green) +
			box(555, 440, 90, 110, paper, 6) +
			box(566, 185, 68, 40, ink, 8) +
			[
				shape("M120 180h170l-40 150h-90Z", sun) + line("M205 330V760M140 800L205 740L270 800", ink, 18),
				shape("M910 180h170l-40 150h-90Z", sun) + line("M995 330V760M930 800L995 740L1060 800", ink, 18),
			].join(""),
	},
	chart: {
		alt: "A drawing of a wall chart with rising bars",
		shapes:
			room(sage, leaf, 700) +
			box(220, 110, 760, 480, paper, 12) +
			repeat(5, (i) => box(290 + i * 130, 510 - i * 70, 80, 30 + i * 70, i === 4 ? red : green)) +
			line("M330 420L460 380L590 320L720 240L850 170", sun, 16) +
			box(140, 690, 920, 40, ink, 8) +
			line("M240 730V880M960 730V880", ink, 26) +
			box(480, 630, 220, 60, coral, 8),
	},
	desk: {
		alt: "A drawing of a desk with a laptop and a ring light",
		shapes:
			room(paper, sage, 700) +
			line("M330 640V330", ink, 16) +
			`<circle cx="330" cy="240" r="120" fill="none" stroke="${sun}" stroke-width="38"/>` +
			box(170, 620, 860, 44, green, 10) +
			line("M240 664V860M960 664V860", green, 30) +
			box(540, 400, 330, 210, ink, 14) +
			box(560, 420, 290, 165, sky) +
			box(500, 600, 410, 24, leaf, 8) +
			box(930, 540, 56, 80, red, 8),
	},
	inbox: {
		alt: "A drawing of a phone with four messages",
		shapes:
			room(leaf, green, 900) +
			box(390, 80, 420, 740, ink, 44) +
			box(415, 125, 370, 650, paper, 12) +
			repeat(4, (i) => box(i % 2 ? 500 : 445, 170 + i * 145, 255, 95, i % 2 ? green : i ? coral : sun, 24)) +
			disc(930, 180, 70, red) +
			line("M900 180L922 204L965 155", paper, 16),
	},
	kitchen: {
		alt: "A drawing of a kitchen counter with a pan and tomatoes",
		shapes:
			room(sky, leaf, 620) +
			repeat(6, (i) => box(i * 200, 0, 196, 300, i % 2 ? "#aacdd3" : sky)) +
			box(0, 580, WIDTH, 60, paper) +
			box(330, 500, 330, 80, ink, 30) +
			line("M660 525H900", ink, 26) +
			line(
				"M430 460q-20 -40 0 -80t0 -80M500 460q-20 -40 0 -80t0 -80M570 460q-20 -40 0 -80t0 -80",
				paper,
				12,
			) +
			disc(960, 530, 50, red) +
			disc(1060, 535, 45, coral) +
			shape("M960 480l-20 -22h40Z", green) +
			box(110, 400, 120, 180, sun, 12),
	},
	lesson: {
		alt: "A drawing of a whiteboard with a camera sketched on it",
		shapes:
			room(sky, sage, 700) +
			box(180, 90, 840, 470, paper, 10) +
			line("M360 260H640V450H360ZM640 320L730 270V440L640 390M440 260V215H540V260", green, 14) +
			`<circle cx="480" cy="355" r="60" fill="none" stroke="${red}" stroke-width="14"/>` +
			line("M800 230H930M800 300H930M800 370H890", ink, 10) +
			box(180, 560, 840, 26, ink) +
			line("M260 586V860M940 586V860", ink, 22) +
			repeat(3, (i) => disc(380 + i * 220, 850, 80, [coral, sun, leaf][i] as string)),
	},
	microphone: {
		alt: "A drawing of a microphone in front of a curtain",
		shapes:
			repeat(12, (i) => box(i * 100, 0, 100, 700, i % 2 ? green : leaf)) +
			box(0, 700, WIDTH, 200, ink) +
			`<ellipse cx="600" cy="790" rx="330" ry="60" fill="${sun}"/>` +
			line("M600 420V780M500 800H700", ink, 22) +
			box(530, 180, 140, 250, paper, 70) +
			line("M540 260H660M540 305H660M540 350H660", ink, 10) +
			line("M490 330q0 130 110 130t110 -130", ink, 18),
	},
	newspaper: {
		alt: "A drawing of a newspaper with a picture on its front page",
		shapes:
			room(coral, red, 900) +
			box(260, 70, 680, 770, paper, 6) +
			box(320, 130, 560, 70, ink) +
			box(320, 240, 340, 250, sky) +
			disc(570, 320, 46, sun) +
			shape("M320 490V420q90 -70 170 0t170 -20V490Z", leaf) +
			line("M700 255H880M700 305H880M700 355H880M700 405H880M700 455H840", ink, 10) +
			line("M320 550H580M320 600H580M320 650H580M320 700H580M320 750H500", ink, 10) +
			line("M620 550H880M620 600H880M620 650H880M620 700H880M620 750H800", ink, 10),
	},
	night: {
		alt: "A drawing of a skyline at night",
		shapes:
			box(0, 0, WIDTH, HEIGHT, night) +
			disc(930, 190, 80, paper) +
			repeat(9, (i) => {
				const height = 240 + ((i * 137) % 330);
				const x = i * 136 - 10;
				return (
					box(x, 900 - height, 120, height, i % 2 ? "#31435f" : "#27354e") +
					repeat(Math.floor(height / 90), (n) =>
						box(x + 22 + ((n + i) % 2) * 44, 930 - height + n * 82, 30, 40, (n + i) % 3 ? sun : coral),
					)
				);
			}),
	},
	phone: {
		alt: "A drawing of a phone that films a dancer",
		shapes:
			room(coral, paper, 720) +
			line("M600 720L470 870M600 720L730 870M600 700V860", ink, 20) +
			box(430, 110, 340, 610, ink, 44) +
			box(455, 150, 290, 520, sky, 10) +
			disc(600, 290, 46, red) +
			line("M600 340V480M600 380L510 310M600 380L690 320M600 480L530 610M600 480L680 600", red, 30) +
			disc(600, 695, 14, paper) +
			disc(705, 185, 14, red),
	},
	planner: {
		alt: "A drawing of a month on the wall with five marked days",
		shapes:
			room(paper, coral, 720) +
			box(260, 90, 680, 520, sage, 10) +
			box(260, 90, 680, 90, green, 10) +
			repeat(24, (i) =>
				box(
					300 + (i % 6) * 104,
					215 + Math.floor(i / 6) * 96,
					80,
					70,
					[2, 7, 10, 15, 21].includes(i) ? red : paper,
					6,
				),
			) +
			box(150, 700, 900, 44, ink, 10) +
			box(820, 620, 90, 80, sun, 10) +
			line("M845 620L830 540M875 620L890 530", green, 12),
	},
	portrait: {
		alt: "A drawing of a stool in front of a paper backdrop",
		shapes:
			room(sage, leaf, 700) +
			line("M250 120H950", ink, 22) +
			shape("M300 130H900V650q0 60 90 110v60H210v-60q90 -50 90 -110Z", coral) +
			box(500, 480, 200, 40, ink, 20) +
			line("M530 520L490 760M670 520L710 760M510 640H690", ink, 20) +
			shape("M1010 170h150l-30 130h-90Z", sun) +
			line("M1085 300V780", ink, 16),
	},
	stage: {
		alt: "A drawing of a stage with three spotlights and a drum",
		shapes:
			box(0, 0, WIDTH, HEIGHT, ink) +
			shape("M200 90L60 700H420Z", "#5a5334") +
			shape("M600 90L420 700H780Z", "#7a6d3b") +
			shape("M1000 90L780 700H1140Z", "#5a5334") +
			repeat(3, (i) => box(150 + i * 400, 50, 100, 50, red, 8)) +
			box(0, 700, WIDTH, 200, green) +
			`<ellipse cx="600" cy="640" rx="130" ry="34" fill="${paper}"/>` +
			box(470, 640, 260, 120, red) +
			`<ellipse cx="600" cy="760" rx="130" ry="34" fill="${red}"/>` +
			line("M540 560L640 620M660 560L570 620", paper, 14),
	},
	wardrobe: {
		alt: "A drawing of a rack with four outfits",
		shapes:
			room(paper, coral, 720) +
			line("M180 220H1020M220 220V820M980 220V820M160 820H280M920 820H1040", ink, 20) +
			repeat(4, (i) => {
				const x = 330 + i * 170;
				const fill = [green, red, sun, leaf][i] as string;
				return (
					line(`M${x} 222q0 40 0 50l-60 40M${x} 272l60 40`, ink, 8) +
					shape(`M${x - 62} 310h124l${i % 2 ? 36 : 6} ${i % 2 ? 320 : 230}h-${i % 2 ? 196 : 136}Z`, fill)
				);
			}),
	},
	workshop: {
		alt: "A drawing of a workbench with tools on the wall",
		shapes:
			room(sun, green, 680) +
			box(150, 120, 900, 330, paper, 12) +
			line("M270 190V330", ink, 22) +
			box(215, 180, 110, 50, ink, 8) +
			line("M470 180V370", red, 26) +
			shape("M610 190h50v130l-25 60l-25 -60Z", leaf) +
			`<circle cx="820" cy="270" r="70" fill="none" stroke="${ink}" stroke-width="24"/>` +
			box(110, 580, 980, 50, red, 10) +
			line("M180 630V880M1020 630V880", ink, 34) +
			box(430, 500, 260, 80, coral, 10) +
			box(760, 520, 120, 60, ink, 8),
	},
} as const satisfies Record<string, Picture>;

export type DemoPicture = keyof typeof pictures;
export const DEMO_PICTURES = Object.keys(pictures) as DemoPicture[];

export const getPictureAlt = (name: DemoPicture): string => pictures[name].alt;

/** The drawing as an SVG document without text. */
export const drawPicture = (name: DemoPicture): string =>
	`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">${pictures[name].shapes}</svg>`;
