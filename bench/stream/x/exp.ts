import { fork } from 'node:child_process'
import http from 'node:http'
import net from 'node:net'
import { setImmediate as turn, setTimeout as delay } from 'node:timers/promises'
import { createRequire } from 'node:module'
import { createMessages, createSource, CHANNEL } from '../messages.ts'
import { createStream, serveStream } from '../../../apps/server/src/modules/stream/index.ts'
const { WebSocketServer } = createRequire('/work/main/apps/server/src/app.ts')('ws')
const CLIENTS = 1000
const UPGRADE = ['GET /ws HTTP/1.1','Host: localhost','Connection: Upgrade','Upgrade: websocket','Sec-WebSocket-Version: 13',`Sec-WebSocket-Key: ${'A'.repeat(22)}==`,'\r\n'].join('\r\n')
function readers(){ const child=fork('/work/main/bench/stream/readers.ts'); const next=()=>new Promise<any>(r=>child.once('message',r)); return {ask(m:any){const a=next();child.send(m);return a},next,stop:()=>child.disconnect()} }
const text = JSON.stringify({ op: 'subscribe', channel: CHANNEL })
const SUB = `${String.fromCharCode(0x81, 0x80 | text.length, 0, 0, 0, 0)}${text}`
async function rawCase(name:string, useHttp:boolean, useWs:boolean){
  const sockets:any[]=[]
  const wss = new WebSocketServer({noServer:true, clientTracking:false, perMessageDeflate:false})
  const server:any = useHttp? http.createServer(): net.createServer({noDelay:true},(s)=>{sockets.push(s)})
  if(useHttp) server.on('upgrade',(req:any,s:any,head:any)=>{ if(useWs) wss.handleUpgrade(req,s,head,()=>sockets.push(s)); else { s.write('HTTP/1.1 101 Switching\r\n\r\n'); s.setNoDelay(true); s.resume(); sockets.push(s)} })
  await new Promise<void>(r=>server.listen(0,'127.0.0.1',r))
  const rd=readers(); await rd.ask({do:'open',port:server.address().port,clients:CLIENTS,hello:useHttp?[UPGRADE]:[]}); await delay(300)
  return {name, rd, send:({frame}:any)=>{for(const s of sockets) s.write(frame)}}
}
async function ours(){
  const { source, tell } = createSource()
  const stream = createStream({db:{} as any,bus:{subscribe:()=>()=>{}} as any,markets:source,sessionLives:async()=>false,realClock:{now:()=>new Date()},ids:{secret:()=>''},logger:console as any,origins:[],trustProxy:false,settings:{tickMs:0,heartbeatMs:3600000,connectionsPerAddress:CLIENTS}})
  const server = await serveStream(stream,{host:'127.0.0.1',port:0})
  const rd=readers(); await rd.ask({do:'open',port:server.port,clients:CLIENTS,hello:[UPGRADE,SUB]}); await delay(300)
  return {name:'ours', rd, send:({change}:any)=>tell(change)}
}
const which = process.argv.slice(2)
const cases:any[]=[]
for (const w of which) cases.push(w==='ours'?await ours(): w==='net'?await rawCase('net',false,false): w==='http'?await rawCase('http',true,false): await rawCase('ws',true,true))
const next=createMessages()
const res=cases.map(()=>({wall:[] as number[],cpu:[] as number[],user:[] as number[]}))
for(let r=0;r<13;r++){ const ms=next(r===0?50:150); const order=cases.map((_,i)=>(i+r)%cases.length)
 for(const i of order){ const c=cases[i]; const bytes=ms.reduce((s:number,m:any)=>s+m.frame.length,0); await c.rd.ask({do:'count',bytes}); const rec=c.rd.next(); const c0=process.cpuUsage(); const t=performance.now(); for(const m of ms){c.send(m); await turn()} await rec; const w=performance.now()-t; const u=process.cpuUsage(c0); if(r>0){res[i].wall.push(w*1000/ms.length/CLIENTS);res[i].cpu.push((u.user+u.system)/ms.length/CLIENTS);res[i].user.push(u.user/ms.length/CLIENTS)} } }
const med=(a:number[])=>a.sort((x,y)=>x-y)[a.length>>1]!.toFixed(2)
cases.forEach((c,i)=>console.log(c.name.padEnd(6),'wall',med(res[i].wall),'cpu',med(res[i].cpu),'user',med(res[i].user),'µs; min wall',Math.min(...res[i].wall).toFixed(2),'min cpu',Math.min(...res[i].cpu).toFixed(2)))
process.exit()
