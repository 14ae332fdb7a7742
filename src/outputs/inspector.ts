import type { Board } from '../board/index.js';
import { svgFile } from './svg.js';

/**
 * `inspector.html`: the board in one file that needs nothing else. Both sides as pictures and as a drawing that can be moved, zoomed and asked; parts
 * and nets as lists. Nothing in it comes from elsewhere, and names from the board are put in as data, never as markup.
 */
export function inspectorFile(board: Board): string {
  const data = {
    name: board.name,
    width: board.width_mm,
    height: board.height_mm,
    outline: board.outline,
    parts: board.parts.map(({ ref, kind, value, package: size, catalog_code, side, x, y, footprint, rot, pads }) => ({
      ref,
      kind,
      value,
      size,
      code: catalog_code,
      side,
      x,
      y,
      rot,
      tall: board.footprints[footprint]?.height_mm ?? 1,
      body: board.footprints[footprint]?.body ?? [],
      pads: pads.map((p) => [
        p.number,
        p.pin,
        p.net,
        p.x,
        p.y,
        p.w,
        p.h,
        p.rot,
        p.layers.length === 2 ? 'both' : (p.layers[0] ?? 'none'),
        p.drill?.w ?? 0,
        p.shape,
      ]),
    })),
    tracks: board.tracks.map((t) => [t.net, t.layer, t.width_mm, t.points]),
    vias: board.vias.map((v) => [v.net, v.x, v.y, v.drill_mm, v.diameter_mm]),
    zones: board.zones.map((z) => [z.net, z.layer, z.filled]),
    findings: board.findings.map((f) => [f.severity, f.message]),
    nets: board.nets.map((n) => n.name),
  };
  return `${PAGE.replace('/*DATA*/', () => safe(JSON.stringify(data)))
    .replace('<!--TITLE-->', () => escaped(board.name))
    .replace('<!--PICTURE-->', () => svgFile(board))}`;
}

/** JSON inside a script element: nothing in it may end the element. */
const safe = (json: string): string => json.replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const PAGE = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title><!--TITLE--></title>
<style>
:root{color-scheme:dark;font:14px/1.45 system-ui,sans-serif}
body{margin:0;background:#0f1512;color:#e6ece8;display:grid;grid-template:auto 1fr/minmax(0,1fr) 19rem;height:100vh}
header{grid-column:1/-1;display:flex;flex-wrap:wrap;gap:.4rem 1.2rem;align-items:center;padding:.5rem 1rem;border-bottom:1px solid #2a352f}
h1{font-size:1rem;margin:0 auto 0 0}label{cursor:pointer}canvas{display:block;width:100%;height:100%;cursor:grab;touch-action:none}
aside{overflow:auto;border-left:1px solid #2a352f;padding:.6rem .9rem}table{width:100%;border-collapse:collapse}td{padding:.15rem .3rem;vertical-align:top}
tr[data-ref]:hover,tr.on{background:#1d2a23;cursor:pointer}.q{color:#94a39b}#said{min-height:3.2em}
button{background:#1d2a23;color:inherit;border:1px solid #2a352f;border-radius:.4rem;padding:.2rem .7rem;font:inherit;cursor:pointer}
#picture{display:none;overflow:auto;padding:1rem;background:#f6f7f4}#picture svg{width:100%;height:auto}body.pic #picture{display:block}body.pic #view{display:none}
@media(max-width:50rem){body{grid-template:auto 1fr 40vh/1fr}aside{border-left:0;border-top:1px solid #2a352f}}
</style></head><body>
<header><h1 id="name"></h1><label><input type="checkbox" id="front" checked> front</label><label><input type="checkbox" id="back" checked> back</label>
<label><input type="checkbox" id="pour" checked> pour</label><label><input type="checkbox" id="bodies"> bodies</label><button id="solid">3D</button><button id="pic">picture</button><button id="fit">fit</button></header>
<div id="view"><canvas id="c"></canvas></div><div id="picture"><!--PICTURE--></div>
<aside><p id="said" class="q">Drag to move, wheel to zoom, click a pad or a part.</p><table id="parts"></table><p id="findings"></p></aside>
<script>
const B=/*DATA*/;
const $=(id)=>document.getElementById(id),c=$('c'),g=c.getContext('2d');
$('name').textContent=B.name+' · '+B.width+' × '+B.height+' mm';
let s=1,ox=0,oy=0,net=null,ref=null,solid=false,yaw=0.6,pitch=0.95;
const on=(id)=>$(id).checked;
function fit(){const r=c.parentElement.getBoundingClientRect(),d=devicePixelRatio||1;c.width=r.width*d;c.height=r.height*d;s=0.86*Math.min(c.width/B.width,c.height/B.height);ox=(c.width-s*B.width)/2;oy=(c.height-s*B.height)/2;draw()}
/* A point of the board (z up) on the screen: flat, or turned about the board's middle and tipped. */
function P(x,y,z){if(!solid)return[ox+x*s,oy+y*s];const dx=x-B.width/2,dy=y-B.height/2,u=dx*Math.cos(yaw)-dy*Math.sin(yaw),v=dx*Math.sin(yaw)+dy*Math.cos(yaw);return[ox+(B.width/2+u)*s,oy+(B.height/2+v*Math.cos(pitch)-(z||0)*Math.sin(pitch))*s]}
function path(pts,z){g.beginPath();pts.forEach(([x,y],i)=>{const[a,b]=P(x,y,z);i?g.lineTo(a,b):g.moveTo(a,b)})}
function padPts([,,,x,y,w,h,rot,,,shape]){const a=-rot*Math.PI/180,k=Math.cos(a),n=Math.sin(a),round=shape==='circle'||shape==='oval';const l=[];if(round){const r=Math.min(w,h)/2;for(let i=0;i<24;i++){const t=i*Math.PI/12;l.push([Math.cos(t)*r+Math.sign(Math.round(Math.cos(t)*1e6))*(w/2-r),Math.sin(t)*r+Math.sign(Math.round(Math.sin(t)*1e6))*(h/2-r)])}}else l.push([-w/2,-h/2],[w/2,-h/2],[w/2,h/2],[-w/2,h/2]);return l.map(([u,v])=>[x+u*k-v*n,y+u*n+v*k])}
function bodyPts(p){const a=-p.rot*Math.PI/180,k=Math.cos(a),n=Math.sin(a),m=p.side==='back'?-1:1;return p.body.map(([u,v])=>[p.x+m*u*k-v*n,p.y+m*u*n+v*k])}
const INK={front:'#d9a441',back:'#4f8fc9'};
function ink(n,layer){return n!==null&&n===net?'#ff5d5d':INK[layer]}
function side(layer){if(!on(layer))return;if(on('pour')){for(const[n,l,f]of B.zones)if(l===layer){g.globalAlpha=.22;g.fillStyle=ink(n,l);for(const o of f){path(o);g.fill()}}}
g.globalAlpha=.9;g.lineCap='round';g.lineJoin='round';for(const[n,l,w,pts]of B.tracks)if(l===layer){g.strokeStyle=ink(n,l);g.lineWidth=w*s;path(pts);g.stroke()}
for(const p of B.parts)for(const q of p.pads)if(q[8]===layer||q[8]==='both'){g.globalAlpha=p.ref===ref?1:.85;g.fillStyle=p.ref===ref?'#7dff9b':ink(q[2],layer);path(padPts(q));g.fill()}}
function draw(){g.globalAlpha=1;g.fillStyle='#0b100d';g.fillRect(0,0,c.width,c.height);path(B.outline);g.closePath();g.fillStyle='#12331f';g.fill();g.strokeStyle='#e9c46a';g.lineWidth=Math.max(1,.1*s);g.stroke();
side('back');side('front');g.globalAlpha=1;for(const[n,x,y,d,D]of B.vias){const[a,b]=P(x,y);g.fillStyle=n===net?'#ff5d5d':'#9fa8a3';g.beginPath();g.arc(a,b,D/2*s,0,7);g.fill();g.fillStyle='#0b100d';g.beginPath();g.arc(a,b,d/2*s,0,7);g.fill()}
for(const p of B.parts)for(const q of p.pads)if(q[9]>0){const[a,b]=P(q[3],q[4]);g.fillStyle='#0b100d';g.beginPath();g.arc(a,b,q[9]/2*s,0,7);g.fill()}
if(solid||on('bodies'))for(const p of[...B.parts].sort((a,b)=>P(a.x,a.y)[1]-P(b.x,b.y)[1])){const b=bodyPts(p),z=solid&&p.side==='front'?p.tall:0;g.globalAlpha=p.side==='front'?.92:.4;if(z)for(let i=0;i<b.length;i++){const j=(i+1)%b.length,q=[P(...b[i],0),P(...b[j],0),P(...b[j],z),P(...b[i],z)];g.beginPath();q.forEach(([x,y],k)=>k?g.lineTo(x,y):g.moveTo(x,y));g.closePath();g.fillStyle='#1d2422';g.fill()}
path(b,z);g.closePath();g.fillStyle=p.ref===ref?'#3f7d52':'#333d39';g.fill();g.strokeStyle='#0b100d';g.lineWidth=1;g.stroke()}
g.globalAlpha=1;g.fillStyle='#fff';g.textAlign='center';g.font=Math.max(9,Math.min(22,s*1.1))+'px sans-serif';for(const p of B.parts){const[a,b]=P(p.x,p.y,solid?p.tall:0);g.fillText(p.ref,a,b)}}
const said=(t)=>{$('said').textContent=t};
function choose(r,n){ref=r;net=n;const p=B.parts.find((p)=>p.ref===r);if(p)said([p.ref,p.value,p.size,p.code||'no catalogue code',n===null?'':'net '+n].filter(Boolean).join(' · '));else said(n===null?'':'net '+n);for(const t of $('parts').rows)t.className=t.dataset.ref===r?'on':'';draw()}
for(const p of B.parts){const t=$('parts').insertRow();t.dataset.ref=p.ref;t.insertCell().textContent=p.ref;t.insertCell().textContent=p.value;t.insertCell().textContent=p.size;t.onclick=()=>choose(p.ref,null)}
$('findings').textContent=B.findings.map(([v,m])=>v+': '+m).join('\\n');$('findings').style.whiteSpace='pre-wrap';
let down=null;c.onpointerdown=(e)=>{down=[e.clientX,e.clientY,0];c.setPointerCapture(e.pointerId)};
c.onpointermove=(e)=>{if(!down)return;const d=devicePixelRatio||1,x=e.clientX-down[0],y=e.clientY-down[1];if(solid&&!e.shiftKey){yaw+=x*.01;pitch=Math.max(0,Math.min(1.45,pitch-y*.01))}else{ox+=x*d;oy+=y*d}down=[e.clientX,e.clientY,down[2]+Math.abs(x)+Math.abs(y)];draw()};
c.onpointerup=(e)=>{const moved=down&&down[2]>4;down=null;if(moved||solid)return;const r=c.getBoundingClientRect(),d=devicePixelRatio||1,x=((e.clientX-r.left)*d-ox)/s,y=((e.clientY-r.top)*d-oy)/s;let best=null,far=2;for(const p of B.parts)for(const q of p.pads){const k=Math.hypot(q[3]-x,q[4]-y)-Math.max(q[5],q[6])/2;if(k<far){far=k;best=[p.ref,q[2]]}}best?choose(...best):choose(null,null)};
c.onwheel=(e)=>{e.preventDefault();const r=c.getBoundingClientRect(),d=devicePixelRatio||1,x=(e.clientX-r.left)*d,y=(e.clientY-r.top)*d,k=Math.exp(-e.deltaY*.0015);ox=x-(x-ox)*k;oy=y-(y-oy)*k;s*=k;draw()};
for(const id of['front','back','pour','bodies'])$(id).onchange=draw;$('fit').onclick=fit;$('solid').onclick=()=>{solid=!solid;$('solid').textContent=solid?'2D':'3D';fit()};$('pic').onclick=()=>{document.body.classList.toggle('pic');fit()};addEventListener('resize',fit);fit();
</script></body></html>
`;
