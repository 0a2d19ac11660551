// Build the package skep-board from web/src/board, and pack it: node packages/board/build.mjs [FOLDER]
// leaves board/ and skep-board-VERSION.tgz in FOLDER, which is build/npm unless given.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const root = resolve(here, '../..');
const web = join(root, 'web');
const source = join(web, 'src');
const target = resolve(process.argv[2] ?? join(root, 'build/npm'));
const staged = join(target, 'board');
const dist = join(staged, 'dist');
const fromWeb = createRequire(join(web, 'package.json'));

/** The module, and the style sheet for boards without the element. */
async function bundle() {
    const { build } = await import(pathToFileURL(fromWeb.resolve('vite')).href);
    await build({
        configFile: false,
        root: web,
        logLevel: 'warn',
        publicDir: false,
        resolve: { alias: { $art: join(root, 'src/skep/art') } },
        build: {
            outDir: dist,
            emptyOutDir: true,
            target: 'es2022',
            // Older targets would get their colors for light and dark by rules that a shadow root doesn't see.
            cssTarget: ['chrome123', 'firefox121', 'safari17.5'],
            rolldownOptions: { output: { minify: true } },
            lib: {
                entry: { 'skep-board': join(source, 'board/element/index.ts') },
                formats: ['es'],
                cssFileName: 'board',
            },
        },
    });
}

/** The declarations that the entry reaches, with full file names, which Node's way to resolve needs. */
function declare() {
    const all = join(target, 'declarations');
    const tsc = fromWeb.resolve('typescript/bin/tsc');
    const options = ['--project', 'tsconfig.board.json', '--outDir', all];
    execFileSync(process.execPath, [tsc, ...options], { cwd: web, stdio: 'inherit' });
    const waiting = [join(all, 'board/element/index.d.ts')];
    const done = new Set();
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
        if (done.has(file)) continue;
        done.add(file);
        const text = readFileSync(file, 'utf8').replaceAll(/^import '[^']+\.css';\n/gm, '');
        const named = text.replaceAll(
            /(from |import\()(['"])(\.[^'"]+)\2/g,
            (_, before, quote, name) => {
                waiting.push(resolve(dirname(file), `${name}.d.ts`));
                return `${before}${quote}${name}.js${quote}`;
            },
        );
        const copy = join(dist, 'types', relative(all, file));
        mkdirSync(dirname(copy), { recursive: true });
        writeFileSync(copy, named);
    }
    rmSync(all, { recursive: true });
    // TypeScript wants to know what a style sheet exports.
    writeFileSync(join(dist, 'types/board.css.d.ts'), 'export {};\n');
}

/** The tarball, as npm makes it. */
function pack() {
    for (const name of ['package.json', 'README.md', 'demo.html']) {
        cpSync(join(here, name), join(staged, name));
    }
    cpSync(join(root, 'LICENSE'), join(staged, 'LICENSE'));
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
    const options = ['pack', '--silent', '--pack-destination', target];
    const name = execFileSync(npm, options, { cwd: staged, encoding: 'utf8' }).trim();
    const tarball = join(target, name.split('\n').at(-1));
    process.stdout.write(
        `${relative(root, tarball)}: ${statSync(tarball).size.toLocaleString('en')} bytes\n`,
    );
}

rmSync(staged, { recursive: true, force: true });
mkdirSync(staged, { recursive: true });
await bundle();
declare();
pack();
