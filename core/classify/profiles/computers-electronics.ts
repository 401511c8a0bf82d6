/** Terms of `/Computers & Electronics`. */
export const COMPUTERS_ELECTRONICS = `
*: computer, software, hardware, electronic, device, technology, pc, cpu, usb, install, server, tech, it support, windows, mac
CAD & CAM: cad, cam, autocad, solidworks, 3d modeling, drafting, revit, bim, cnc programming, sketchup
Computer Hardware: hardware, motherboard, ram, pc build, processor, chipset, scsi, bios, isa bus, adapter card, irq, simm, upgrade
Computer Hardware/Computer Components: cpu, gpu, graphics card, motherboard, ram, processor, nvidia, amd, intel core, power supply unit, rtx, ryzen, geforce, pc case, cpu cooler, ddr5, video card, pc build, vram, overclock, radeon
Computer Hardware/Computer Drives & Storage: ssd, hard drive, hard disk, nvme, usb drive, flash drive, external drive, raid, nas, floppy, disk drive, scsi drive, ide drive, memory card, cd rom, tape backup
Computer Hardware/Computer Peripherals: keyboard, mouse, monitor, printer, webcam, mechanical keyboard, inkjet, scanner, gaming mouse, laser printer, ultrawide, trackball, modem, vga, display, keycap, docking station, wireless mouse, refresh rate, trackpad
Computer Hardware/Computer Servers: server rack, rack server, blade server, dell poweredge, server hardware, mainframe
Computer Hardware/Desktop Computers: desktop pc, imac, desktop computer, all in one pc, gaming pc, mac mini, mini pc, macintosh, quadra, centris, workstation
Computer Hardware/Hardware Modding & Tuning: overclocking, water cooling, pc mod, case mod, clock speed
Computer Hardware/Laptops & Notebooks: laptop, notebook, macbook, chromebook, thinkpad, ultrabook, gaming laptop, powerbook, macbook pro, dell xps, battery life, 2 in 1 laptop
Computer Security: cybersecurity, security breach, encryption, cyber attack, infosec, data breach, hacker, cyber security, phishing, vulnerability, cryptography, pgp, clipper chip, escrow, zero trust, threat actor, password manager, cryptographic, ransomware, security posture, incident response, siem, attack surface, privacy, compliance
Computer Security/Antivirus & Malware: antivirus, malware, ransomware, virus removal, spyware, trojan, norton, mcafee, kaspersky, virus scan, anti virus
Computer Security/Hacking & Cracking: hacking, hacker, exploit, penetration testing, ethical hacking, jailbreak, kali linux, bug bounty, keygen, pentest
Computer Security/Network Security: firewall, intrusion detection, network security, ddos, ids, zero trust, waf, endpoint security
Consumer Electronics: gadget, electronic, smart device, consumer electronics, sony, samsung, panasonic, wearable
Consumer Electronics/Audio Equipment: headphone, speaker, earbud, soundbar, amplifier, turntable, subwoofer, hi fi, microphone, bluetooth speaker, noise cancelling, receiver, loudspeaker, audiophile, home theater, dac, bose, wireless earbud, in ear, airpods, stereo, sound quality, sennheiser, anc, driver
Consumer Electronics/Camera & Photo Equipment: camera, dslr, mirrorless, lens, tripod, aperture, shutter speed, camera lens, canon eos, nikon, iso, sony alpha, megapixel, autofocus, fujifilm, sensor, full frame, gopro, action camera, point and shoot, telephoto, focal length, camera bag
Consumer Electronics/Car Electronics: car audio, dash cam, car stereo, head unit, car speaker, dashcam, backup camera, carplay, android auto, radar detector
Consumer Electronics/Drones & RC Aircraft: drone, quadcopter, dji, uav, fpv, drone pilot
Consumer Electronics/Electronic Accessories: charging cable, power bank, hdmi cable, adapter, charger, usb c cable, surge protector, remote control, usb hub
Consumer Electronics/Gadgets & Portable Electronics: gadget, smartwatch, e reader, mp3 player, ipod, tablet, apple watch, ipad, fitbit, garmin, portable
Consumer Electronics/Game Systems & Consoles: playstation, xbox, nintendo switch, game console, ps5, wii, sega genesis, gamecube, game controller, steam deck, snes, game boy
Consumer Electronics/GPS & Navigation: gps, satnav, garmin, navigation system, gps tracker, tomtom
Consumer Electronics/Home Automation: smart home, alexa, home automation, google home, smart thermostat, nest, smart bulb, zigbee, smart plug, home assistant, smart lock, smart lighting
Consumer Electronics/Media Streaming Devices: roku, chromecast, apple tv, fire tv, streaming stick, fire stick
Consumer Electronics/TV & Video Equipment: tv, oled, projector, 4k tv, smart tv, qled, led tv, home theatre, vcr, dvd player, camcorder, set top box, 4k, hdr, projector screen, lumen, tv mount, television set
Consumer Electronics/Virtual Reality Devices: vr headset, oculus, meta quest, htc vive, vision pro, virtual reality headset
Electronics & Electrical: circuit, voltage, resistor, capacitor, transistor, pcb, soldering, electronics, diode, microcontroller, arduino, amplifier circuit, op amp, wire, ground, amp, circuit board, outlet, schematic, 555 timer, ohm, neutral wire
Electronics & Electrical/Data Sheets & Electronics Reference: datasheet, pinout, data sheet
Electronics & Electrical/Electrical Test & Measurement: oscilloscope, multimeter, voltmeter, spectrum analyzer, logic analyzer
Electronics & Electrical/Electromechanical Devices: motor, relay, solenoid, stepper motor, servo, switch, actuator
Electronics & Electrical/Electronic Components: resistor, capacitor, transistor, semiconductor, diode, integrated circuit, microcontroller, pcb, chip, circuit board, led, raspberry pi, fpga, connector
Electronics & Electrical/Optoelectronics & Fiber: fiber optic, laser diode, optical fiber, photodiode, led module, photonics
Electronics & Electrical/Power Supplies: power supply, ups, battery charger, lithium ion battery, inverter, transformer, voltage regulator, rechargeable battery
Enterprise Technology: enterprise software, digital transformation, it service, it infrastructure, saas, enterprise solution, managed service, it consulting, system integration, information technology, it department, microservice
Enterprise Technology/Customer Relationship Management (CRM): crm, salesforce, hubspot, customer relationship, crm software, crm system, customer data, zoho crm, pipeline management, contact management, sales automation
Enterprise Technology/Data Management: database, data warehouse, sql, business intelligence, data pipeline, etl, big data, data lake, dashboard, data governance, data analytics, snowflake, mysql, postgresql, analytics, query, schema, oracle database, mongodb, data visualization, data quality, data integration, nosql, data engineer, power bi, tableau, metadata, data model, databricks, apache spark, postgres, index
Enterprise Technology/Enterprise Resource Planning (ERP): erp, sap, oracle erp, netsuite, enterprise resource planning, dynamics 365, odoo
Enterprise Technology/Helpdesk & Customer Support Systems: helpdesk, help desk, ticketing system, zendesk, customer support, live chat, chatbot, customer service software, contact center, support ticket, service desk, knowledge base, freshdesk, support agent
Networking: network, ethernet, tcp, ip address, lan, router, networking, bandwidth, subnet, wan, dns, tcp ip, wifi, sd wan, cisco, bgp
Networking/Data Formats & Protocols: protocol, tcp ip, http, json, xml, ftp, smtp, mqtt, api protocol, ipv6
Networking/Distributed & Cloud Computing: cloud computing, aws, azure, kubernetes, google cloud, docker, serverless, container, virtual machine, cloud native, ec2, cloud migration, devops, microservice, multi cloud, cloud infrastructure, hybrid cloud, terraform, lambda, cluster, workload, cloud provider, pod, grpc, load balancer, data center, iaas
Networking/Network Monitoring & Management: network monitoring, snmp, wireshark, nagios, network management, packet, bandwidth monitor, observability, grafana
Networking/Networking Equipment: router, network switch, modem, wifi router, access point, mesh wifi, ethernet cable, netgear, wi fi 6, ubiquiti, tp link, patch panel, mesh system
Networking/VPN & Remote Access: vpn, remote desktop, nordvpn, expressvpn, ssh, remote access, wireguard, openvpn, proxy server, vpn service, kill switch, vpn provider
Programming: programming, code, developer, source code, algorithm, api, compiler, function, github, programmer, coding, variable, library, framework, class, array, string, loop, repository, syntax, codebase, software development, software engineer, refactor, unit test, rust, golang, debugging, data structure, runtime, type, pull request, software engineering, object oriented, async, thread safe, parameter, haskell, recursion, stack overflow, git
Programming/C & C++: c++, c programming, c language, c code, ansi c, c library, gcc, clang, malloc, c compiler, visual c++, printf, header file, template class
Programming/Development Tools: git, ide, github, visual studio code, vscode, debugger, ci cd, jenkins, vim, emacs, gitlab, eclipse, intellij, code editor, jira, continuous integration, sdk, code review, linter, version control
Programming/Java (Programming Language): java, jvm, spring boot, kotlin, maven, jdk, j2ee, hibernate, gradle, servlet
Programming/Scripting Languages: python, javascript, php, perl, ruby, bash, typescript, node js, lua, react, django, pandas, shell script, numpy, npm, flask, ruby on rails, regex, pip, vue
Programming/Windows & .NET: c#, asp net, visual basic, win32, visual studio, net framework, net core, blazor, winforms, powershell
Software: software, app, freeware, download, version, license key, application, release, user interface, bug fix, windows 3.1, x11, motif, xterm, x window, widget, desktop, dialog box, file
Software/Business & Productivity Software: excel, spreadsheet, microsoft office, project management software, google sheets, word processor, powerpoint, google docs, notion, productivity app, pdf, workflow automation, asana, trello, slack, microsoft teams, task management, airtable, accounting software, document management, monday com, zapier, microsoft 365, template, pdf editor, time tracking, collaboration tool, e signature
Software/Device Drivers: driver, device driver, video driver, printer driver, graphics driver
Software/Educational Software: educational software, learning software, e learning software, lms, learning management system
Software/Freeware & Shareware: freeware, shareware, free download, free software, crack
Software/Intelligent Personal Assistants: alexa, siri, google assistant, chatgpt, voice assistant, cortana, copilot
Software/Internet Software: web browser, firefox, chrome, email client, internet explorer, browser extension, safari, ftp client, mozilla
Software/Monitoring Software: monitoring software, keylogger, parental control, employee monitoring, spy software
Software/Multimedia Software: graphics, computer graphics, image file, jpeg, tiff, bitmap, polygon, ray tracing, opengl, raster, image format, image processing, 3d graphics, photoshop, video editor, adobe, premiere pro, image editing, audio editor, media player, final cut, video editing software, blender, winamp, after effects, gimp, photo editor, 3d rendering, screen recorder, vlc
Software/Open Source: open source, gnu, gpl, apache foundation, sourceforge, foss
Software/Operating Systems: windows, file system, config sys, autoexec bat, linux, windows 10, windows 11, macos, ubuntu, operating system, unix, debian, kernel, windows 95, ms dos, dos, windows nt, fedora, ios, android os, linux distribution, command line, os 2, linux kernel, boot, arch linux, system 7
Software/Software Utilities: utility, file manager, backup software, compression, registry cleaner, zip, uninstall, data recovery, disk cleanup, file recovery, winzip
`;
